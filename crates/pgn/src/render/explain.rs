//! The pages of `docs/diagnostics/`, one for each code.

use crate::diagnostic::Code;

/// The page that explains a code, in Markdown: what it says, why it matters, an example, what a repair does.
///
/// ```
/// use scoresheet_pgn::{Code, render::explain};
///
/// assert!(explain(Code::WrongMoveNumber).starts_with("# M104"));
/// ```
pub fn explain(code: Code) -> &'static str {
    let page = PAGES.iter().find(|(id, _)| *id == code.id());
    page.map_or(code.help(), |(_, page)| page)
}

macro_rules! page {
    ($id:literal) => {
        ($id, include_str!(concat!("../../../../docs/diagnostics/", $id, ".md")))
    };
}

/// A new code needs a line here and its page; a test asks for both.
const PAGES: &[(&str, &str)] = &[
    page!("F401"),
    page!("F402"),
    page!("F403"),
    page!("L101"),
    page!("L102"),
    page!("L103"),
    page!("L104"),
    page!("L201"),
    page!("L202"),
    page!("L301"),
    page!("M101"),
    page!("M102"),
    page!("M103"),
    page!("M104"),
    page!("M105"),
    page!("M106"),
    page!("M107"),
    page!("M108"),
    page!("M109"),
    page!("M110"),
    page!("M111"),
    page!("M112"),
    page!("M113"),
    page!("M114"),
    page!("M115"),
    page!("M116"),
    page!("M117"),
    page!("M118"),
    page!("R101"),
    page!("R102"),
    page!("T101"),
    page!("T102"),
    page!("T103"),
    page!("T104"),
    page!("T105"),
    page!("T106"),
    page!("T107"),
    page!("T108"),
    page!("T109"),
    page!("T110"),
    page!("T111"),
    page!("T112"),
    page!("T113"),
];
