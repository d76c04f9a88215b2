//! No core dumps: keys must not reach a disk.

use rustix::process::{Resource, Rlimit, setrlimit};

/// Forbids core dumps of this process and, on Linux, that others of the same user read its memory.
///
/// Best effort: a system that refuses is no reason not to encrypt.
pub(crate) fn forbid() {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    // The limit does not bind a core_pattern that is a pipe; this does.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}
