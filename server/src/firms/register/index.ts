/** What other features may use of firms: the directory and the rules that resolve a spelling. */

export { lockMoves } from '../queries/register.ts';
export {
  buildDirectory,
  type Channel,
  channels,
  type Firm,
  type FirmDirectory,
  loadFirms,
  shippedDirectory,
} from './directory.ts';
export { findFirm, likePattern, searchFirms } from './find.ts';
export { normalizeFirmName } from './normalize.ts';
export { type FirmRegister, openRegister } from './register.ts';
export {
  type FirmCandidate,
  type FirmResolution,
  firmKey,
  firmResolver,
  isConversion,
  resolveFirm,
  sideOf,
} from './resolve.ts';
