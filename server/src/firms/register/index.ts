/** What other features may use of firms: the directory and the rules that resolve a spelling. */

export { lockMoves } from '../queries/register.ts';
export {
  addFirm,
  decideSpelling,
  type FirmDetails,
  findOutdated,
  findSpelling,
  lockFirm,
  markResolved,
  type OutdatedSpelling,
  readFirmDetails,
  type Spelling,
  saveFirm,
} from './decisions.ts';
export {
  buildDirectory,
  type Channel,
  channels,
  directoryFirm,
  type Firm,
  type FirmDirectory,
  loadFirms,
  shippedDirectory,
} from './directory.ts';
export { findFirm, searchFirms } from './find.ts';
export { normalizeFirmName, spellingKey } from './normalize.ts';
export { type FirmRegister, openRegister } from './register.ts';
export {
  type FirmCandidate,
  type FirmResolution,
  type FirmSide,
  firmKey,
  firmOn,
  firmResolver,
  isConversion,
  resolveFirm,
  sideOf,
} from './resolve.ts';
export { rulesVersion } from './rules-version.ts';
export { type FirmSpan, firmSides, sideOfKey, spansOf } from './sides.ts';
