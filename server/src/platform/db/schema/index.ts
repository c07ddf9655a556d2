export * from './activity.ts';
export * from './clients.ts';
export * from './contacts.ts';
export * from './moves.ts';
export * from './records.ts';
export * from './sums.ts';
