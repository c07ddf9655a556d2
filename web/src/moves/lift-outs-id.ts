/** The lift-outs on a page of moves, in the address's hash. */
export const liftOutsId = 'lift-outs';
