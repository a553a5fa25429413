//! Tasks for the event loop.

/// Tasks that events create and that the loop carries out before the next frame.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    /// Text for the terminal's clipboard.
    pub(crate) copied: Option<String>,
    /// Text of a desktop notification.
    pub(crate) notice: Option<String>,
    /// Ring the terminal's bell.
    pub(crate) bell: bool,
    /// Clear the terminal before the next frame.
    pub(crate) redraw: bool,
}
