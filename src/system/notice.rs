//! Notices of the operating system to the program.

/// A notice of the operating system to a program with a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Termination, with this exit status.
    End(u8),
    /// Suspension until a resume.
    Suspend,
    /// Resumption after a suspension.
    Resume,
    /// The terminal may have another size.
    Resize,
}
