//! The methods of the keys that begin with pieces.

macro_rules! in_pieces {
    ($($name:ident)*) => {$(
        /// Messages in pieces: the module [`pieces`](crate::pieces) has examples.
        impl $name {
            /// Encrypts a message that lies in several buffers, in place, and returns the tag of it and of `aad`.
            ///
            /// Associated data may be in several buffers too. The result is that of [`seal`](Self::seal) with the
            /// buffers of each joined.
            ///
            /// # Errors
            /// Those of [`seal`](Self::seal); nothing has been written then.
            pub fn seal_pieces(
                &self,
                nonce: &[u8],
                aad: &[&[u8]],
                pieces: &mut [&mut [u8]],
            ) -> Result<$crate::Tag, $crate::Error> {
                pieces::seal_pieces(&self.0, nonce, aad, pieces)
            }

            /// Checks `tag`, then decrypts a message that lies in several buffers, in place.
            ///
            /// The buffers need not be those that it was encrypted in: only their bytes, joined, count.
            ///
            /// # Errors
            /// Those of [`open`](Self::open). Nothing has been written then: the pieces are still those of the encrypted
            /// message.
            pub fn open_pieces(
                &self,
                nonce: &[u8],
                aad: &[&[u8]],
                pieces: &mut [&mut [u8]],
                tag: &[u8],
            ) -> Result<(), $crate::Error> {
                pieces::open_pieces(&self.0, nonce, aad, pieces, tag)
            }

            /// Begins a message that is encrypted piece by piece.
            ///
            /// # Errors
            /// [`InvalidNonceLength`](crate::Error::InvalidNonceLength), and
            /// [`MessageTooLong`](crate::Error::MessageTooLong) for the associated data.
            pub fn begin_seal(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<pieces::Sealing, $crate::Error> {
                pieces::Sealing::begin(&self.0, nonce, aad)
            }

            /// Begins a message that is verified piece by piece, and then decrypted piece by piece.
            ///
            /// # Errors
            /// [`InvalidNonceLength`](crate::Error::InvalidNonceLength), and
            /// [`MessageTooLong`](crate::Error::MessageTooLong) for the associated data.
            pub fn begin_open(&self, nonce: &[u8], aad: &[&[u8]]) -> Result<pieces::Opening, $crate::Error> {
                pieces::Opening::begin(&self.0, nonce, aad)
            }
        }
    )*};
}
pub(in super::super) use in_pieces;
