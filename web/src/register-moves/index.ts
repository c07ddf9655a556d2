export { AutomaticMoves } from './automatic-moves.tsx';
export { CareerMoves } from './career-moves.tsx';
export { MakeMoves, MakeMovesDialog } from './make-moves.tsx';
