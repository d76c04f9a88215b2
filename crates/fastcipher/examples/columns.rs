//! Encrypts the values of a database column, many short messages at once, and reads them back.
//!
//! Each value is padded, encrypted in CBC mode from an IV of its own and authenticated together with that IV and the
//! number of its row, by a second key. Run it with `cargo run --release --example columns`.

use fastcipher::{
    Aria256, Aria256CbcDec, Error, Tag,
    batch::{self, CbcMessage},
    cipher::{BlockModeDecrypt, InnerIvInit, KeyInit, SetIvState},
};
use rand::Rng;
use std::{hint::black_box, iter, time::Instant};

/// A value as it is stored: what is authenticated, and the tag.
#[derive(Clone, Default)]
struct Cell {
    /// The number of the row, the IV, the encrypted value.
    bytes: Vec<u8>,
    tag: Tag,
}

const NUMBER: usize = 8;
const IV: usize = 16;

struct Column {
    encryption: Aria256,
    authentication: Aria256,
}

impl Column {
    /// Encrypts the values of rows 0, 1 and so on.
    fn seal(&self, values: &[String], random: &mut impl Rng) -> Result<Vec<Cell>, Error> {
        let mut cells: Vec<Cell> = (0_u64..)
            .zip(values)
            .map(|(number, value)| {
                let mut bytes = number.to_be_bytes().to_vec();
                bytes.resize(NUMBER + IV, 0);
                random.fill_bytes(&mut bytes[NUMBER..]);
                // The padding of PKCS #7.
                let padding = 16 - value.len() % 16;
                bytes.extend(value.bytes().chain(iter::repeat_n(padding as u8, padding)));
                Cell { bytes, tag: Tag::default() }
            })
            .collect();

        let mut messages: Vec<CbcMessage<'_>> = cells
            .iter_mut()
            .filter_map(|cell| {
                let (iv, data) = cell.bytes[NUMBER..].split_first_chunk_mut()?;
                Some(CbcMessage { iv, data: data.into() })
            })
            .collect();
        batch::cbc_encrypt(&self.encryption, &mut messages)?;

        let tags = self.tags(&cells)?;
        for (cell, tag) in cells.iter_mut().zip(tags) {
            cell.tag = tag;
        }
        Ok(cells)
    }

    /// Checks all tags, then decrypts: nothing that was altered or moved to another row is looked at.
    fn open(&self, cells: &[Cell]) -> Result<Vec<String>, Error> {
        let mut difference = 0;
        for ((number, cell), tag) in (0_u64..).zip(cells).zip(self.tags(cells)?) {
            if cell.bytes.get(..NUMBER) != Some(number.to_be_bytes().as_slice()) {
                return Err(Error::Unauthentic);
            }
            // To the end, for an early exit would tell how much of a tag was right.
            for (a, b) in cell.tag.iter().zip(tag) {
                difference |= black_box(a ^ b);
            }
        }
        if difference != 0 {
            return Err(Error::Unauthentic);
        }
        let mut decryption = Aria256CbcDec::inner_iv_init(self.encryption.clone(), &[0; IV].into());
        Ok(cells.iter().map(|cell| decrypt(&mut decryption, cell)).collect())
    }

    fn tags(&self, cells: &[Cell]) -> Result<Vec<Tag>, Error> {
        let messages: Vec<&[u8]> = cells.iter().map(|cell| cell.bytes.as_slice()).collect();
        let mut tags = vec![Tag::default(); cells.len()];
        batch::cmac(&self.authentication, &messages, &mut tags)?;
        Ok(tags)
    }
}

/// The value of a cell that is known to be one of ours.
fn decrypt(decryption: &mut Aria256CbcDec, cell: &Cell) -> String {
    let (iv, data) = cell.bytes[NUMBER..].split_at(IV);
    let mut blocks: Vec<_> = data.chunks_exact(16).map(|block| block.try_into().expect("16 bytes")).collect();
    decryption.set_iv(iv.try_into().expect("16 bytes"));
    decryption.decrypt_blocks(&mut blocks);
    let mut value: Vec<u8> = blocks.iter().flatten().copied().collect();
    value.truncate(value.len() - usize::from(value[value.len() - 1]));
    String::from_utf8(value).expect("it was text")
}

fn main() -> Result<(), Error> {
    let mut random = rand::rng();
    let mut keys = [[0; 32]; 2];
    random.fill_bytes(keys.as_flattened_mut());
    let [encryption, authentication] = keys.map(|key| Aria256::new(&key.into()));
    let column = Column { encryption, authentication };

    let values: Vec<String> =
        (0..100_000).map(|row| format!("row {row}: {}", "*".repeat(row % 48))).collect();
    let start = Instant::now();
    let mut cells = column.seal(&values, &mut random)?;
    println!("{} values sealed by {} in {:.1?}", values.len(), column.encryption.backend(), start.elapsed());

    let start = Instant::now();
    assert_eq!(column.open(&cells)?, values);
    println!("and opened again in {:.1?}", start.elapsed());

    cells.swap(3, 4);
    assert_eq!(column.open(&cells), Err(Error::Unauthentic));
    println!("two of them exchanged: {}", Error::Unauthentic);
    Ok(())
}
