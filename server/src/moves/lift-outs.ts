/** The most days between one move of a group and the next. */
export const maxGapDays = 14;
/** From this many people it is a large transfer: an office or a firm, not a team. */
export const largeTransferSize = 50;
