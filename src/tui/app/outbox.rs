//! What the event loop is asked to do.

/// Asked for by what happened, done by the loop before the next frame.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    /// Text for the terminal's clipboard.
    pub(crate) copied: Option<String>,
    /// The terminal's bell shall ring.
    pub(crate) bell: bool,
    /// The terminal shall be cleared before the next frame.
    pub(crate) redraw: bool,
}
