/** Days between one move of a team and the next, at most. */
export const maxGapDays = 14;
/** From this number of people, a group is a large transfer: an office or a firm, not a team. */
export const largeTransferSize = 50;
