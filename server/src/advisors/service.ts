/** What other features may use of advisors. */
export { decide, withdraw } from './decide.ts';
export { resolveWaitingRegularly } from './job.ts';
export { blockKey } from './match/block.ts';
export { type ContactAdvisorKind, matchContacts } from './match/match-contacts.ts';
export { sameMoveDays } from './match/register-days.ts';
export { matchRulesVersion } from './match/rules-version.ts';
export type { FullName } from './match/shared-number.ts';
export { namesakeKeys } from './match/sighting.ts';
export { type ProposalEffect, previewDecision, weighEachMove, weighMoves } from './preview.ts';
export { type Resolved, resolveAdvisors, resolveAll } from './resolve.ts';
export { isGivenName, mayBeSameName } from './same-name.ts';
