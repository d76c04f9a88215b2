//! What a user asks for: `soft`, `gfni-avx2`, or `aria=gfni-avx2,chacha=soft`.

use crate::{BackendError, Name, fat::TABLES};

/// What is asked of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish<'a> {
    /// The best that the CPU can run.
    Best,
    /// The best with registers of at most so many bytes.
    AtMost(usize),
    /// This one and no other.
    Named(&'a str),
}

/// What is asked of every table, in their order.
pub(crate) type Request<'a> = [Wish<'a>; TABLES.len()];

/// Reads a list of wishes. A plain name is a wish to every cipher that has such a backend, and a limit to the
/// width of its registers for the others.
pub(crate) fn parse(text: &str) -> Result<Request<'_>, BackendError> {
    let mut request = [Wish::Best; TABLES.len()];
    let mut plain = None;
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        match item.split_once('=') {
            Some((cipher, name)) => {
                let cipher = cipher.trim();
                let Some(position) = TABLES.iter().position(|table| table.cipher() == cipher) else {
                    return Err(BackendError::UnknownCipher { name: Name::new(cipher) });
                };
                if request[position] != Wish::Best {
                    return Err(BackendError::Repeated { name: Name::new(item) });
                }
                request[position] = Wish::Named(known(position, name.trim())?);
            }
            None if plain.is_some() => return Err(BackendError::Repeated { name: Name::new(item) }),
            None => plain = Some(item),
        }
    }
    if let Some(name) = plain {
        fill_in(&mut request, name)?;
    }
    Ok(request)
}

fn known(position: usize, name: &str) -> Result<&str, BackendError> {
    let table = TABLES[position];
    match table.needs(name) {
        Some(_) => Ok(name),
        None => Err(BackendError::Unknown { cipher: table.cipher(), name: Name::new(name) }),
    }
}

/// Puts a plain name where nothing more particular was said.
fn fill_in<'a>(request: &mut Request<'a>, name: &'a str) -> Result<(), BackendError> {
    let Some(needs) = TABLES.iter().find_map(|table| table.needs(name)) else {
        return Err(BackendError::UnknownEverywhere { name: Name::new(name) });
    };
    for (wish, table) in request.iter_mut().zip(TABLES) {
        if *wish == Wish::Best {
            *wish = if table.needs(name).is_some() { Wish::Named(name) } else { Wish::AtMost(needs.width()) };
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_name_is_for_all() {
        assert_eq!(parse("soft").unwrap(), [Wish::Named("soft"); 4]);
        assert_eq!(parse("").unwrap(), [Wish::Best; 4]);
        assert_eq!(parse(" , ").unwrap(), [Wish::Best; 4]);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_name_limits_the_ciphers_that_do_not_have_it() {
        use Wish::{AtMost, Named};
        assert_eq!(parse("gfni-avx2").unwrap(), [Named("gfni-avx2"), AtMost(32), AtMost(32), AtMost(32)]);
        assert_eq!(parse("avx2").unwrap(), [AtMost(32), Named("avx2"), Named("avx2"), AtMost(32)]);
        assert_eq!(parse("pclmul-avx").unwrap(), [AtMost(16), AtMost(16), AtMost(16), Named("pclmul-avx")]);
        assert_eq!(parse("vpclmul-avx512").unwrap()[0], AtMost(64));
        assert_eq!(
            parse("chacha=soft, aesni-avx").unwrap(),
            [Named("aesni-avx"), Named("soft"), AtMost(16), AtMost(16)]
        );
    }

    #[test]
    fn nonsense_is_an_error() {
        assert!(matches!(parse("SOFT"), Err(BackendError::UnknownEverywhere { .. })));
        assert!(matches!(parse("aria=avx2"), Err(BackendError::Unknown { cipher: "aria", .. })));
        assert!(matches!(parse("aes=soft"), Err(BackendError::UnknownCipher { .. })));
        assert!(matches!(parse("aria=soft,aria=soft"), Err(BackendError::Repeated { .. })));
        assert!(matches!(parse("soft,soft"), Err(BackendError::Repeated { .. })));
        assert!(matches!(parse("="), Err(BackendError::UnknownCipher { .. })));
    }
}
