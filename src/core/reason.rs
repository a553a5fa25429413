//! Reasons for refusals, as data: programs compare the code, people read the message, which is made when it is
//! displayed. A reason type is declared beside the code that refuses and holds cells, sides, numbers and the input; its
//! texts are declared apart.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::Message;

/// Reason why something is refused; usually an enum with the data its message needs.
pub trait Reason: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The word that programs compare, such as `flips-nothing`: lower case, hyphens, the same in every version.
    fn code(&self) -> &'static str;

    /// The sentence shown to people, which also names acceptable input.
    fn message(&self) -> Message;
}

/// A type-erased reason, for code that is independent of the game.
///
/// Two reasons are equal if they have the same type and are equal as values of it.
#[derive(Clone)]
pub struct AnyReason(Arc<dyn Erased>);

impl AnyReason {
    /// See [`Reason::code`].
    pub fn code(&self) -> &'static str {
        self.0.code()
    }

    /// See [`Reason::message`].
    pub fn message(&self) -> Message {
        self.0.sentence()
    }
}

trait Erased: Any + fmt::Debug + Send + Sync {
    fn code(&self) -> &'static str;
    fn sentence(&self) -> Message;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<R: Reason> Erased for R {
    fn code(&self) -> &'static str {
        Reason::code(self)
    }

    fn sentence(&self) -> Message {
        self.message()
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl<R: Reason> From<R> for AnyReason {
    fn from(reason: R) -> Self {
        Self(Arc::new(reason))
    }
}

impl PartialEq for AnyReason {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl Eq for AnyReason {}

impl fmt::Debug for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writes the message in English.
impl fmt::Display for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for AnyReason {}

impl<R: Reason> From<R> for Message {
    fn from(reason: R) -> Self {
        reason.message()
    }
}

impl From<AnyReason> for Message {
    fn from(reason: AnyReason) -> Self {
        reason.message()
    }
}

/// A refusal without details, for positions made up in tests and examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotLegal;

impl Reason for NotLegal {
    fn code(&self) -> &'static str {
        "not-legal"
    }

    fn message(&self) -> Message {
        Message::verbatim("not legal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    #[derive(Clone, Debug, PartialEq, Eq)]
    struct TooMany(u32);

    impl Reason for TooMany {
        fn code(&self) -> &'static str {
            "too-many"
        }

        fn message(&self) -> Message {
            Message::new(Text::same("{0} are too many")).arg(self.0)
        }
    }

    #[test]
    fn reasons_are_compared_as_data() {
        let reason = AnyReason::from(TooMany(3));
        assert_eq!(reason, AnyReason::from(TooMany(3)));
        assert_ne!(reason, AnyReason::from(TooMany(4)));
        assert_ne!(reason, AnyReason::from(NotLegal));
        assert_eq!(reason.code(), "too-many");
        assert_eq!(reason.to_string(), "3 are too many");
    }
}
