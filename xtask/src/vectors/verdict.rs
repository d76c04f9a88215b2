//! What a check may say, and the comparisons that say it.

use inout::InOutBuf;

/// Why a test vector did not pass.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Fault {
    /// The outcome was wrong.
    Failed(String),
    /// Nothing here computes this on purpose.
    NotApplicable(&'static str),
}

/// The outcome of one test vector on one backend.
pub(super) type Verdict = Result<(), Fault>;

/// A failure of which `what` is wrong.
pub(super) fn failed(what: impl Into<String>) -> Fault {
    Fault::Failed(what.into())
}

/// Fails unless `found` is `expected`, and says where they part.
pub(super) fn expect_equal(what: &str, found: &[u8], expected: &[u8]) -> Verdict {
    if found == expected {
        return Ok(());
    }
    if found.len() != expected.len() {
        return Err(failed(format!("{what} has {} bytes for {}", found.len(), expected.len())));
    }
    let at = found.iter().zip(expected).take_while(|(found, expected)| found == expected).count();
    let excerpt = |bytes: &[u8]| hex::encode(&bytes[at..bytes.len().min(at + 8)]);
    Err(failed(format!("{what} from byte {at}: {} for {}", excerpt(found), excerpt(expected))))
}

/// Fails unless `transform` makes `expected` of `input`, from one buffer to another and in place.
pub(super) fn expect_transform(
    what: &str,
    input: &[u8],
    expected: &[u8],
    transform: impl Fn(InOutBuf<'_, '_, u8>) -> Verdict,
) -> Verdict {
    let mut apart = vec![0; input.len()];
    transform(InOutBuf::new(input, &mut apart).expect("equal lengths"))?;
    expect_equal(what, &apart, expected)?;
    let mut buffer = input.to_vec();
    transform(buffer.as_mut_slice().into())?;
    expect_equal(&format!("{what} in place"), &buffer, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_located() {
        assert_eq!(expect_equal("ct", &[1, 2, 3], &[1, 2, 3]), Ok(()));
        assert_eq!(expect_equal("ct", &[1, 2, 3], &[1, 5, 3]), Err(failed("ct from byte 1: 0203 for 0503")));
        assert_eq!(expect_equal("ct", &[1], &[]), Err(failed("ct has 1 bytes for 0")));
    }

    #[test]
    fn a_transform_is_tried_apart_and_in_place() {
        let only_apart = |mut data: InOutBuf<'_, '_, u8>| {
            let inverted = !data.get_in()[0];
            if data.get_in().as_ptr() != data.get_out().as_ptr() {
                data.get_out()[0] = inverted;
            }
            Ok(())
        };
        let fault = expect_transform("ct", &[0x0f], &[0xf0], only_apart).unwrap_err();
        assert_eq!(fault, failed("ct in place from byte 0: 0f for f0"));
    }
}
