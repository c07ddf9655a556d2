/** What other features may use of firms: the directory and the rules that resolve a spelling. */

export { findNameKeys, lockMoves, tryLockMoves } from '../queries/register.ts';
export {
  addFirm,
  decideSpelling,
  type FirmDetails,
  findGroup,
  findOutdated,
  findSpelling,
  findSpellingsByWords,
  lockFirm,
  markResolved,
  type OutdatedSpelling,
  partSpelling,
  readFirmDetails,
  type Spelling,
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
export {
  addSpelling,
  changeFirm,
  claimName,
  type FirmFields,
  followDirectory,
  markFormer,
  removeSpelling,
  restoreFirm,
  restoreSpelling,
  type SpellingChange,
} from './firm-changes.ts';
export { identifyFirms } from './identity.ts';
export { nameKeyOfSpelling, normalizeFirmName } from './normalize.ts';
export {
  findDirectoryOwned,
  firmKeysOf,
  loadOwnership,
  type OwnerColumns,
  ownerColumns,
  ownerOf,
} from './owners.ts';
export {
  changeOf,
  enterpriseName,
  type FirmDay,
  type FirmSpan,
  firmDays,
  type Owner,
  type Ownership,
  ownershipOf,
  shippedOwners,
  sideKey,
} from './ownership.ts';
export { reasonOf, type SpellingReason } from './reasons.ts';
export { type FirmRegister, openRegister } from './register.ts';
export {
  type FirmCandidate,
  type FirmReason,
  type FirmResolution,
  firmKey,
  firmOn,
  firmResolver,
  resolveFirm,
} from './resolve.ts';
export { rulesVersion } from './rules-version.ts';
export { caselessKey, spellingKey } from './spelling-key.ts';
