//! The code of the kernels for a model of its cost: a loop over rounds, and the loop over a message around it.

use super::{
    Architecture, expected::Work, function::Function, instruction::Instruction, kernels, kernels::Code,
    loops::Loop,
};
use crate::stop::Stop;
use std::collections::BTreeMap;

/// A kernel of a function.
pub(crate) struct Piece {
    pub(crate) function: String,
    pub(crate) kernel: String,
    pub(crate) work: Work,
    /// The loop.
    pub(crate) turn: Vec<Line>,
    /// The way from there to its next beginning, in the loop over the message around it.
    pub(crate) around: Vec<Line>,
}

/// An instruction as an assembler reads it.
pub(crate) struct Line {
    pub(crate) text: String,
    /// Whether its last operand is an address.
    pub(crate) branches: bool,
}

impl Architecture {
    pub(super) fn pieces(&self) -> Result<Vec<Piece>, Stop> {
        let (objects, expected) = self.objects()?;
        let mut pieces = Vec::new();
        for instances in &expected {
            // One function of those with the same kernels.
            for path in instances.paths().take(1) {
                let functions = objects.functions.iter().filter(|function| function.path == path);
                let codes = Vec::from_iter(functions.map(Code::of));
                if codes.is_empty() {
                    continue;
                }
                let (findings, _) = kernels::find(&codes, &instances.kernels);
                for finding in findings {
                    if let (Some((code, the_loop)), Some(work)) = (finding.the_loop, finding.kernel.work) {
                        let kernel = finding.kernel.name.clone();
                        pieces.push(Piece::of(code, the_loop, kernel, work));
                    }
                }
            }
        }
        Ok(pieces)
    }
}

impl Piece {
    fn of(code: &Code<'_>, the_loop: &Loop, kernel: String, work: Work) -> Piece {
        let Code { function, loops } = code;
        let outer = loops.iter().filter(|outer| the_loop.is_within(outer));
        let outer = outer.max_by_key(|outer| outer.positions().count()).filter(|_| work.rounds.is_some());
        let around = outer.map(|outer| lines(function, WayBack::of(code, the_loop, outer).into_iter()));
        Piece {
            function: function.path.clone(),
            kernel,
            work,
            turn: lines(function, the_loop.positions()),
            around: around.unwrap_or_default(),
        }
    }
}

/// The longest way from the one loop to its next beginning, in the other, without calls and without other loops: those
/// have what is left of a message.
struct WayBack<'a> {
    function: &'a Function,
    /// Where it may lead.
    open: Vec<bool>,
    header: usize,
    /// The number of instructions from each on, and which comes after it. There is none while it is looked for.
    known: BTreeMap<usize, Option<(usize, usize)>>,
}

impl WayBack<'_> {
    fn of(code: &Code<'_>, from: &Loop, within: &Loop) -> Vec<usize> {
        let Code { function, loops } = code;
        let others =
            Vec::from_iter(loops.iter().filter(|other| other.is_within(within) && !from.is_within(other)));
        let calls = |at: usize| function.callee(at).is_some();
        let open = |at: usize| within.contains(at) && !others.iter().any(|l| l.contains(at)) && !calls(at);
        let open = (0..function.instructions.len()).map(open).collect();
        let mut way = WayBack { function, open, header: from.header, known: BTreeMap::new() };
        let ends = from.positions().flat_map(|end| function.successors(end)).filter(|at| way.open[*at]);
        let ends = Vec::from_iter(ends);
        let mut next = ends.into_iter().max_by_key(|end| way.length(*end));
        let mut positions = Vec::new();
        while let Some(position) = next.filter(|position| *position != from.header) {
            positions.push(position);
            next = way.known.get(&position).copied().flatten().map(|(_, next)| next);
        }
        positions
    }

    /// Unless it leads nowhere.
    fn length(&mut self, position: usize) -> Option<usize> {
        if position == self.header {
            return Some(0);
        }
        if !self.open[position] {
            return None;
        }
        if !self.known.contains_key(&position) {
            self.known.insert(position, None);
            let function = self.function;
            let ways = function.successors(position).filter_map(|next| Some((self.length(next)? + 1, next)));
            let longest = ways.max();
            self.known.insert(position, longest);
        }
        self.known[&position].map(|(length, _)| length)
    }
}

fn lines(function: &Function, positions: impl Iterator<Item = usize>) -> Vec<Line> {
    let line = |instruction: &Instruction| Line {
        text: instruction.text.clone(),
        branches: instruction.flow.has_target(),
    };
    positions.map(|position| line(&function.instructions[position])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_is_the_longest_without_calls() {
        // 0: nop; 1: nop; 2: jne 1; 4: je 9; 6: nop; 7: jmp 15; 9: call [rip]; 15: jne 0; 17: ret
        let code = [
            &[0x90, 0x90, 0x75, 0xfd, 0x74, 3, 0x90, 0xeb, 6][..],
            &[0xff, 0x15, 0, 0, 0, 0, 0x75, 0xef, 0xc3],
        ];
        let references = BTreeMap::from([(11, "memcpy".to_string())]);
        let function = Function::new("f".to_string(), &code.concat(), references);
        let code = Code::of(&function);
        let [outer, inner] = &code.loops[..] else { panic!("two loops") };
        let way = WayBack::of(&code, inner, outer).into_iter();
        let addresses = Vec::from_iter(way.map(|position| function.instructions[position].address));
        assert_eq!(addresses, [4, 6, 7, 15, 0]);
    }
}
