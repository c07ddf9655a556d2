/** What other features may use of advisors. */
export { resolveWaitingRegularly } from './job.ts';
export { blockKey } from './match/block.ts';
export { resolveAdvisors, resolveAll } from './resolve.ts';
