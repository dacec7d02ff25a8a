//! Our setups in the form of the crate shakmaty.

use scoresheet_chess::{Setup, Square};

/// The same setup, with the clocks at their beginning.
pub(crate) fn their_setup(setup: &Setup) -> shakmaty::Setup {
    let square = |square: Square| shakmaty::Square::new(square.index() as u32);
    let mut board = shakmaty::Board::empty();
    for (at, piece) in setup.board.pieces() {
        board.set_piece_at(square(at), shakmaty::Piece::from_char(piece.char()).unwrap());
    }
    shakmaty::Setup {
        board,
        turn: shakmaty::Color::from_white(setup.turn.is_white()),
        castling_rights: shakmaty::Bitboard(setup.castling.rooks().0),
        ep_square: setup.en_passant.map(square),
        ..shakmaty::Setup::empty()
    }
}
