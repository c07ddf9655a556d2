export { MakeMoves } from './make-moves.tsx';
