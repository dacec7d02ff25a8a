//! [`Policy`]: which findings are told, and how grave they are.

use scoresheet_pgn::{Code, Severity};

/// How grave the findings of each code are; nothing for those that are not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Policy([Option<Severity>; Code::ALL.len()]);

impl Policy {
    /// All findings, each as grave as its code says.
    pub(crate) fn new() -> Policy {
        Policy::of_each(|code| Some(code.severity()))
    }

    /// Those that are at least warnings: what is told by the way.
    pub(crate) fn without_notes() -> Policy {
        Policy::of_each(|code| Some(code.severity()).filter(|severity| *severity > Severity::Note))
    }

    /// Errors only, for who wants to know whether there are any.
    pub(crate) fn errors() -> Policy {
        Policy::of_each(|code| Some(code.severity()).filter(|severity| *severity == Severity::Error))
    }

    fn of_each(severity: impl Fn(Code) -> Option<Severity>) -> Policy {
        let mut policy = Policy([None; Code::ALL.len()]);
        for code in Code::ALL {
            policy.set(*code, severity(*code));
        }
        policy
    }

    /// Changes how grave a code is.
    pub(crate) fn set(&mut self, code: Code, severity: Option<Severity>) {
        if let Some(own) = self.0.get_mut(code as usize) {
            *own = severity;
        }
    }

    /// How grave a finding of this code is, if it is told.
    pub(crate) fn severity(&self, code: Code) -> Option<Severity> {
        self.0.get(code as usize).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_own_place() {
        let mut policy = Policy::new();
        for code in Code::ALL {
            assert_eq!(policy.severity(*code), Some(code.severity()));
        }
        policy.set(Code::BadDate, None);
        let silent = Code::ALL.iter().filter(|code| policy.severity(**code).is_none());
        assert_eq!(silent.collect::<Vec<_>>(), [&Code::BadDate]);
    }
}
