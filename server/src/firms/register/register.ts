import type { Tx } from '../../platform/db/database.ts';
import { addAliases, addFirms, type FirmRecord, type NewFirm, respellFirms } from '../queries/register.ts';
import { addFirm } from './decisions.ts';
import { shippedDirectory } from './directory.ts';
import { loadOwnership } from './owners.ts';
import { type FirmDay, nameKeyOf, type Ownership, shippedOwners } from './ownership.ts';
import { findRecordedFor, type Recorded } from './recorded.ts';
import { type FirmResolution, resolveFirm } from './resolve.ts';
import { rulesVersion } from './rules-version.ts';

/** The records of the firms that a file names. For a transaction that holds the lock on moves (`lockMoves`). */
export interface FirmRegister {
  /**
   * Loads spellings, and adds missing firms and aliases. Existing aliases, by a person or a rule, stay unchanged; a new
   * one has status `rule`, or `review` where the rules are not certain.
   */
  load(spellings: Iterable<string>): Promise<void>;
  /** Whether all spellings are loaded. */
  hasLoaded(spellings: Iterable<string>): boolean;
  /** The firm that a loaded spelling means on a day (`YYYY-MM-DD`). */
  on(spelling: string, date: string): RegisteredFirm;
}

/** A firm on a day, with the id of its record. */
export interface RegisteredFirm extends FirmDay {
  id: string;
}

/** The firm that a spelling means from a day on; null: from the beginning. */
interface Entry {
  since: string | null;
  firm: RegisteredFirm;
}

/** A file with more spellings loads them again. */
const maxLoaded = 50_000;

export function openRegister(tx: Tx, at: Date): FirmRegister {
  const directory = shippedDirectory();
  /** The last day first. */
  const loaded = new Map<string, Entry[]>();
  let ownership: Ownership | undefined;

  return {
    async load(spellings) {
      let unknown = [...new Set(spellings)].filter((spelling) => !loaded.has(spelling));
      if (unknown.length === 0) return;
      if (loaded.size + unknown.length > maxLoaded) {
        loaded.clear();
        unknown = [...new Set(spellings)];
      }
      const byRule = new Map(unknown.map((spelling) => [spelling, resolveFirm(spelling, directory)]));
      const recorded = await findRecordedFor(tx, unknown);
      const known = unknown.flatMap((one) => recorded.of(one) ?? recorded.decided(one) ?? []);
      const missing = [...byRule].filter(([spelling]) => recorded.of(spelling) === undefined);
      const firms = await addMissing(missing, recorded);
      await keepNames(byRule, new Map([...known, ...firms.values()].map((firm) => [firm.nameKey, firm])));
      for (const [spelling, rule] of byRule) {
        const firm = recorded.of(spelling) ?? recorded.decided(spelling) ?? firms.get(nameKeyOf(rule));
        if (!firm) throw new Error(`The spelling "${spelling}" got no firm.`);
        loaded.set(spelling, await entriesOf(firm));
      }
    },
    hasLoaded: (spellings) => {
      for (const spelling of spellings) if (!loaded.has(spelling)) return false;
      return true;
    },
    on: (spelling, date) => {
      const entry = loaded.get(spelling)?.find(({ since }) => since === null || since <= date);
      if (!entry) throw new Error(`The spelling "${spelling}" is not loaded.`);
      return entry.firm;
    },
  };

  /** What rows that name a firm count to, from day to day. The records of its buyers are added where they are missing. */
  async function entriesOf({ id, nameKey }: FirmRecord): Promise<Entry[]> {
    ownership ??= await loadOwnership(tx);
    const entries: Entry[] = [];
    for (const since of ownership.daysOf(nameKey)) {
      const day = ownership.on(nameKey, since ?? '');
      const isOwn = day.nameKey === nameKey;
      const owner = isOwn ? { id } : await addFirm(tx, day.nameKey, day.nameKey, at);
      entries.unshift({ since, firm: { ...day, id: owner.id } });
    }
    return entries;
  }

  /** A firm of no list has the name that is the preferred one of its spellings, whichever file was the first. */
  async function keepNames(
    byRule: ReadonlyMap<string, FirmResolution>,
    records: ReadonlyMap<string, FirmRecord>,
  ): Promise<void> {
    const names = new Map<string, string>();
    for (const [spelling, rule] of byRule) {
      if (rule.status === 'known') continue;
      const known = names.get(rule.nameKey) ?? records.get(rule.nameKey)?.name;
      if (known !== undefined && isPreferred(spelling, known)) names.set(rule.nameKey, spelling);
    }
    if (names.size > 0) await respellFirms(tx, names);
  }

  async function addMissing(
    missing: [string, FirmResolution][],
    recorded: Recorded,
  ): Promise<Map<string, FirmRecord>> {
    if (missing.length === 0) return new Map();
    const requested = new Map<string, NewFirm>();
    for (const [spelling, rule] of missing) {
      const firm = newFirm(spelling, rule);
      const other = requested.get(firm.nameKey);
      if (!other || isPreferred(firm.name, other.name)) requested.set(firm.nameKey, firm);
    }
    const firms = await addFirms(tx, [...requested.values()], at);
    const added = new Map(
      missing.flatMap(([spelling, rule]) => {
        const firmId = firms.get(nameKeyOf(rule))?.id;
        const status = rule.status === 'similar' ? ('review' as const) : ('rule' as const);
        const said = recorded.decided(spelling);
        const decided = said ? { firmId: said.id, by: said.decidedBy, at: said.decidedAt } : null;
        return firmId ? [[rule.key, { spellingKey: rule.key, spelling, firmId, status, decided }]] : [];
      }),
    );
    await addAliases(tx, [...added.values()], { rules: rulesVersion(), at });
    return firms;
  }
}

/** Words in capitals only, or in none, come after others; else it is the order of letters. */
function isPreferred(spelling: string, other: string): boolean {
  const [plain, otherPlain] = [isPlain(spelling), isPlain(other)];
  return plain === otherPlain ? spelling < other : otherPlain;
}
const isPlain = (words: string) => words === words.toUpperCase() || words === words.toLowerCase();

function newFirm(spelling: string, resolution: FirmResolution): NewFirm {
  const nameKey = nameKeyOf(resolution);
  if (resolution.status !== 'known')
    return { name: spelling, nameKey, channel: null, owner: shippedOwners().get(nameKey) ?? null };
  const { name, channel } = resolution.firm;
  return { name, nameKey, channel, owner: shippedOwners().get(nameKey) ?? null };
}
