import type { Tx } from '../platform/db/database.ts';
import { findSpellings } from './queries/spellings.ts';
import { directoryFirm } from './register/directory.ts';
import { identifyFirms } from './register/identity.ts';

/**
 * How else the firms that names mean are written: the names of their records, what the directory lists and the spellings
 * that are recorded. In lower case, by the name in lower case.
 */
export async function otherSpellings(tx: Tx, names: readonly string[]): Promise<Record<string, string[]>> {
  if (names.length === 0) return {};
  const identify = await identifyFirms(tx, names);
  const recorded = Map.groupBy(
    await findSpellings(tx, [...new Set(names.map((name) => identify(name).key))]),
    ({ nameKey }) => nameKey,
  );
  return Object.fromEntries(
    names.map((name) => {
      const { key, name: canonical } = identify(name);
      const listed = directoryFirm(key);
      const all = [
        key,
        ...(canonical === null ? [] : [canonical]),
        ...(listed ? [listed.name, ...listed.aliases, ...listed.brands] : []),
        ...(recorded.get(key) ?? []).map(({ spelling }) => spelling),
      ].map((one) => one.toLowerCase());
      const own = name.toLowerCase();
      return [own, [...new Set(all)].filter((one) => one !== own)];
    }),
  );
}
