import { otherSpellings } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Spellings } from './queries/known.ts';

/** How else firms are written, by the rules of firms: an erased person is known at a firm in any spelling. */
export const spellingsOf = (tx: Tx, firms: readonly string[]): Promise<Spellings> =>
  otherSpellings(tx, firms);
