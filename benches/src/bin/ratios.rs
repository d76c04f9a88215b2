//! What `cargo bench` measured last, as a table for each algorithm: the nanoseconds of a call on our backend that is
//! best on long messages, and how many times as long the others take.
//!
//! A figure is the shortest time of the samples, because whatever else runs on a machine only ever makes them longer.
//! Arguments select algorithms: `ratios chacha20-poly1305 poly1305`.

use anyhow::{Context, Result};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

/// Nanoseconds of a call, by contender and message size.
type Figures = BTreeMap<String, BTreeMap<u64, f64>>;

fn main() -> Result<()> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("the program is not in a target directory")?;
    let mut algorithms = BTreeMap::new();
    collect(&target.join("criterion"), &mut algorithms).context("there is nothing from `cargo bench`")?;
    let wanted: Vec<String> = env::args().skip(1).collect();
    for (algorithm, figures) in &algorithms {
        if wanted.is_empty() || wanted.contains(algorithm) {
            print(algorithm, figures);
        }
    }
    Ok(())
}

/// Goes through the folders for what criterion keeps of each benchmark.
fn collect(folder: &Path, algorithms: &mut BTreeMap<String, Figures>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let id = path.join("new/benchmark.json");
        if id.exists() {
            let id: Value = serde_json::from_slice(&fs::read(id)?)?;
            let sample: Value = serde_json::from_slice(&fs::read(path.join("new/sample.json"))?)?;
            let text =
                |name: &str| id[name].as_str().map(str::to_owned).context("a benchmark without a name");
            let size = text("value_str")?.parse()?;
            let figures = algorithms.entry(text("group_id")?).or_default();
            figures.entry(text("function_id")?).or_default().insert(size, shortest(&sample)?);
        } else if path.is_dir() {
            collect(&path, algorithms)?;
        }
    }
    Ok(())
}

/// The nanoseconds of a call in the fastest sample.
fn shortest(sample: &Value) -> Result<f64> {
    let numbers = |name: &str| sample[name].as_array().context("a sample without figures");
    let figures = numbers("times")?.iter().zip(numbers("iters")?);
    let figures = figures.filter_map(|(time, calls)| Some(time.as_f64()? / calls.as_f64()?));
    Ok(figures.fold(f64::INFINITY, f64::min))
}

fn print(algorithm: &str, figures: &Figures) {
    let report = fastcipher::report();
    let ours = figures.keys().filter(|contender| report.rows().any(|row| row.backend == *contender));
    let of_longest =
        |contender: &String| figures[contender].values().last().copied().unwrap_or(f64::INFINITY);
    let Some(best) = ours.min_by(|one, other| of_longest(one).total_cmp(&of_longest(other))) else { return };
    let sizes: BTreeSet<u64> = figures.values().flat_map(|figures| figures.keys().copied()).collect();
    print!("{algorithm:24}");
    for size in &sizes {
        print!("{size:>9}");
    }
    print!("\n  {:22}", format!("{best}, ns"));
    let ours = &figures[best];
    for size in &sizes {
        print!("{:>9}", ours.get(size).map_or("-".to_owned(), |time| format!("{time:.0}")));
    }
    for (contender, theirs) in figures.iter().filter(|(contender, _)| *contender != best) {
        print!("\n  {contender:22}");
        for size in &sizes {
            let ratio = theirs.get(size).zip(ours.get(size)).map(|(theirs, ours)| theirs / ours);
            print!("{:>9}", ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}")));
        }
    }
    println!("\n");
}
