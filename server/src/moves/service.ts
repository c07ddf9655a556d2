/** What other features may use of moves: who a row names, and which moves were made together. */
export { findLiftOuts, type TeamLift, type TeamMove } from './lift-outs.ts';
export { personKey } from './person.ts';
