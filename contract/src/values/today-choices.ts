/** Whose contacts the queue shows. */
export const whoseQueues = ['mine', 'unassigned', 'everyone'] as const;
export type WhoseQueue = (typeof whoseQueues)[number];

/**
 * For how long a contact can be left out of the queue: days, or until the next workday. What would end on no workday ends
 * on the first one after it.
 */
export const snoozeDays = [1, 3, 7, 'workday'] as const;
export type SnoozeDays = (typeof snoozeDays)[number];
