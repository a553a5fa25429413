//! Restoration of the terminal when this program crashes: by a stack overflow, an abort, or too much processor time.

#![expect(
    unsafe_code,
    reason = "a handler of these signals can't be had otherwise"
)]

use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use libc::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGXCPU, sigaction, siginfo_t, termios};

/// Signals of a crash; the first ones may be raised by an instruction.
const CRASHES: [c_int; 6] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGXCPU];
const BY_INSTRUCTION: usize = 4;

struct Terminal {
    /// Modes of the terminal at standard input, if that is one.
    modes: Option<termios>,
    /// Sequence for standard output.
    reset: Box<[u8]>,
    /// Actions of the signals before ours: the standard library reports stack overflows.
    before: [Option<sigaction>; CRASHES.len()],
}

static TERMINAL: OnceLock<Terminal> = OnceLock::new();
/// True while the terminal is in other modes.
static CHANGED: AtomicBool = AtomicBool::new(false);

/// Makes a crash write `reset` to the terminal and put it back into its present modes. Called before these are changed; the
/// first call counts.
pub fn restore_on_crash(reset: impl FnOnce() -> String) {
    TERMINAL.get_or_init(|| Terminal {
        modes: modes(),
        reset: reset().into_bytes().into(),
        before: CRASHES.map(handle),
    });
    CHANGED.store(true, Ordering::Relaxed);
}

/// Cancels [`restore_on_crash`], once the terminal is restored.
pub fn cancel_restore_on_crash() {
    CHANGED.store(false, Ordering::Relaxed);
}

fn modes() -> Option<termios> {
    let mut modes = MaybeUninit::uninit();
    // SAFETY: the destination has the right type, and is read only if it was filled.
    unsafe { (libc::tcgetattr(0, modes.as_mut_ptr()) == 0).then(|| modes.assume_init()) }
}

/// Installs the handler; returns the action before it.
fn handle(signal: c_int) -> Option<sigaction> {
    let mut before = MaybeUninit::uninit();
    // SAFETY: zeros are a valid action without a mask. The handler only calls functions that POSIX allows in one, and runs on
    // the alternate stack that the standard library has set up for every thread.
    unsafe {
        let mut action: sigaction = MaybeUninit::zeroed().assume_init();
        action.sa_sigaction = crashed as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        let installed = sigaction(signal, &raw const action, before.as_mut_ptr()) == 0;
        installed.then(|| before.assume_init())
    }
}

extern "C" fn crashed(signal: c_int, info: *mut siginfo_t, _: *mut c_void) {
    let Some(terminal) = TERMINAL.get() else {
        return;
    };
    let place = CRASHES
        .iter()
        .position(|&crash| crash == signal)
        .unwrap_or_default();
    // SAFETY: these functions are allowed here, and all that is pointed to lives for ever.
    unsafe {
        if CHANGED.swap(false, Ordering::Relaxed) {
            libc::write(1, terminal.reset.as_ptr().cast(), terminal.reset.len());
            if let Some(modes) = &terminal.modes {
                libc::tcsetattr(0, libc::TCSANOW, modes);
            }
        }
        // An instruction raises its signal again when this returns; others sent theirs once.
        let again = place < BY_INSTRUCTION && (*info).si_code > 0;
        match &terminal.before[place] {
            Some(before) if again => {
                sigaction(signal, before, ptr::null_mut());
            }
            _ => {
                libc::signal(signal, libc::SIG_DFL);
                libc::raise(signal);
            }
        }
    }
}
