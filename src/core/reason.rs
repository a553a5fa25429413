//! Reasons for refusals, as data: programs compare the code, people read the message, which is made when it is
//! displayed. A reason type is declared by [`reasons!`](crate::reasons) beside the code that refuses, and holds cells,
//! sides, numbers and the input.

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

/// Declares an enum or a tuple struct of reasons: for every case its fields, code and texts in one place. `Display`
/// writes the message in English.
///
/// A case ends in a code and what [`message!`](crate::message) takes, or in a field that is a reason itself. Fields of
/// tuples are named here, to be used in arguments, where they are references. `enum Name: own` gets methods of its own
/// in place of [`Reason`], for types that every reason converts to, and `enum Name: worded` only a message.
///
/// ```
/// use tabletop_core::{AnyReason, Reason, message, reasons};
/// reasons! {
///     /// Reason why a move is refused.
///     pub enum Refusal {
///         /// The game is over.
///         GameOver => ("game-over", "the game is over", "对局已结束"),
///         /// This square is occupied.
///         Occupied(square: String) => ("occupied", "{0} is occupied", "{0} 已有棋子", arg(square)),
///         /// There is not enough time, of this number of seconds.
///         Time { seconds: u32 } => ("no-time", match seconds {
///             0 => message!("no time", "没有时间"),
///             _ => message!("only {0} s", "只有 {0} 秒", arg(seconds)),
///         }),
///         /// The rule of another game.
///         Other(reason: AnyReason) => reason,
///     }
/// }
/// let occupied = Refusal::Occupied("d3".to_owned());
/// assert_eq!((occupied.code(), occupied.to_string()), ("occupied", "d3 is occupied".to_owned()));
/// assert_eq!(Refusal::Time { seconds: 0 }.to_string(), "no time");
/// assert_eq!(Refusal::Other(occupied.into()).code(), "occupied");
/// ```
#[macro_export]
macro_rules! reasons {
    (@code $inner:ident) => {
        $inner.code()
    };
    (@code ($code:expr, $($message:tt)*)) => {
        $code
    };
    (@message $inner:ident) => {
        $inner.message()
    };
    (@message ($code:expr, $($message:tt)*)) => {
        $crate::message!($($message)*)
    };
    (@wording $inner:ident) => {
        $inner.message()
    };
    (@wording ($($message:tt)*)) => {
        $crate::message!($($message)*)
    };
    (@method ($($vis:tt)*) ($name:ident $part:ident -> $result:ty) $({$($pattern:tt)*} => $text:tt,)*) => {
        #[allow(missing_docs, unused_imports, unused_variables, reason = "a case need not use all of its fields")]
        $($vis)* fn $name(&self) -> $result {
            use $crate::Reason as _;
            match self {
                $(Self $($pattern)* => $crate::reasons!(@$part $text),)*
            }
        }
    };
    (@display $name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                #[allow(unused_imports, reason = "some have a method of their own")]
                use $crate::Reason as _;
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl ::std::error::Error for $name {}
    };
    (@impl () ($($vis:tt)*) $name:ident $($cases:tt)*) => {
        impl $crate::Reason for $name {
            $crate::reasons! { @method () (code code -> &'static str) $($cases)* }
            $crate::reasons! { @method () (message message -> $crate::Message) $($cases)* }
        }
    };
    (@impl (own) ($($vis:tt)*) $name:ident $($cases:tt)*) => {
        impl $name {
            $crate::reasons! { @method ($($vis)*) (code code -> &'static str) $($cases)* }
            $crate::reasons! { @method ($($vis)*) (message message -> $crate::Message) $($cases)* }
        }
    };
    (@impl (worded) ($($vis:tt)*) $name:ident $($cases:tt)*) => {
        impl $name {
            $crate::reasons! { @method ($($vis)*) (message wording -> $crate::Message) $($cases)* }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident $(: $kind:ident)? {
        $($(#[$doc:meta])* $variant:ident
            $(($($field:ident: $type:ty),* $(,)?))?
            $({$($(#[$key_doc:meta])* $key:ident: $key_type:ty),* $(,)?})?
            => $text:tt),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant $(($($type),*))? $({$($(#[$key_doc])* $key: $key_type),*})?,)*
        }

        $crate::reasons! { @impl ($($kind)?) ($vis) $name
            $({::$variant $(($($field),*))? $({$($key),*})?} => $text,)*
        }

        $crate::reasons!(@display $name);
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident $(($($open:vis $field:ident: $type:ty),*))? => $text:tt;) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $name $(($($open $type),*))?;

        $crate::reasons! { @impl () ($vis) $name {$(($($field),*))?} => $text, }

        $crate::reasons!(@display $name);
    };
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

crate::reasons! {
    /// A refusal without details, for positions made up in tests and examples.
    pub struct NotLegal => ("not-legal", Message::verbatim("not legal"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    crate::reasons! {
        struct TooMany(count: u32) => ("too-many", Message::new(Text::same("{0} are too many")).arg(count));
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
