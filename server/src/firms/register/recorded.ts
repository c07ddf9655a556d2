import type { Tx } from '../../platform/db/database.ts';
import { type FoundAlias, findAliases } from '../queries/register.ts';
import { nameKeyOfSpelling } from './normalize.ts';
import { caselessKey, spellingKey } from './spelling-key.ts';

/** What is recorded for spellings. */
export interface Recorded {
  /** Under a spelling's own key; or under its words, where it was recorded so before. Nothing where only rules say what it is. */
  of(spelling: string): FoundAlias | undefined;
  /** What a person decided of a spelling that differs in capital letters only. */
  decided(spelling: string): FoundAlias | undefined;
  /** Of one in small letters only, as contacts have it, whose capital letters nobody knows: any that differs only in these. */
  ofCaseless(spelling: string): FoundAlias | undefined;
}

export async function findRecordedFor(tx: Tx, spellings: Iterable<string>): Promise<Recorded> {
  const keys = new Set(
    [...spellings].flatMap((one) => [caselessKey(spellingKey(one)), nameKeyOfSpelling(one)]),
  );
  const found = await findAliases(tx, [...keys]);
  const byKey = new Map(found.map((row) => [row.key, row]));
  const groups = Map.groupBy(found, ({ caseless }) => caseless);
  const groupOf = (spelling: string) => groups.get(caselessKey(spellingKey(spelling))) ?? [];
  const of = (spelling: string) => {
    const own = byKey.get(spellingKey(spelling));
    const ofWords = byKey.get(nameKeyOfSpelling(spelling));
    return own ?? (ofWords?.byWords ? ofWords : undefined);
  };
  return {
    of,
    decided: (spelling) => groupOf(spelling).find(({ status }) => status === 'confirmed'),
    ofCaseless: (spelling) => {
      const own = of(spelling);
      if (own !== undefined || spelling !== spelling.toLowerCase()) return own;
      return groupOf(spelling).find(({ status }) => status === 'confirmed') ?? groupOf(spelling)[0];
    },
  };
}
