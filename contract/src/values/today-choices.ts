/** Whose contacts the queue shows. */
export const whoseQueues = ['mine', 'unassigned', 'everyone'] as const;
export type WhoseQueue = (typeof whoseQueues)[number];

/** For how many days a contact can be left out of the queue. */
export const snoozeDays = [1, 3, 7] as const;
