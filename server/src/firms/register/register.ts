import type { Tx } from '../../platform/db/database.ts';
import { addAliases, addFirms, type FirmRecord, findAliases, type NewFirm } from '../queries/register.ts';
import { addFirm } from './decisions.ts';
import { directoryFirm, type Firm, shippedDirectory } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { type FirmResolution, resolveFirm } from './resolve.ts';
import { rulesVersion } from './rules-version.ts';
import { spansOf } from './sides.ts';

/** The records of the firms that a file names. For a transaction that holds the lock on moves (`lockMoves`). */
export interface FirmRegister {
  /**
   * Loads spellings, and adds missing firms and aliases. Existing aliases, by a person or a rule, stay unchanged; a new
   * one has status `rule`, or `review` where the rules are not certain.
   */
  load(spellings: Iterable<string>): Promise<void>;
  /** Whether all spellings are loaded. */
  hasLoaded(spellings: Iterable<string>): boolean;
  /** What a loaded spelling means. */
  resolve(spelling: string): FirmResolution;
  /** The id of the firm that a loaded spelling means on a day (`YYYY-MM-DD`). */
  idOf(spelling: string, date: string): string;
}

interface Entry {
  resolution: FirmResolution;
  /** Of its firm, and of those that bought it, with the day, the last first. */
  ids: { id: string; since: string | null }[];
}

/** A file with more spellings loads them again. */
const maxLoaded = 50_000;

export function openRegister(tx: Tx, at: Date): FirmRegister {
  const directory = shippedDirectory();
  const loaded = new Map<string, Entry>();

  const entryOf = (spelling: string): Entry => {
    const entry = loaded.get(spelling);
    if (!entry) throw new Error(`The spelling "${spelling}" is not loaded.`);
    return entry;
  };

  return {
    async load(spellings) {
      let unknown = [...new Set(spellings)].filter((spelling) => !loaded.has(spelling));
      if (unknown.length === 0) return;
      if (loaded.size + unknown.length > maxLoaded) {
        loaded.clear();
        unknown = [...new Set(spellings)];
      }
      const byRule = new Map(unknown.map((spelling) => [spelling, resolveFirm(spelling, directory)]));
      const keys = new Set([...byRule.values()].map(({ key }) => key));
      const aliases = await findAliases(tx, [...keys]);
      const missing = [...byRule].filter(([, { key }]) => !aliases.has(key));
      const firms = missing.length === 0 ? aliases : await addMissing(missing);
      for (const [spelling, rule] of byRule) {
        const record = aliases.get(rule.key);
        const firm = record ?? firms.get(nameKeyOf(rule));
        if (!firm) throw new Error(`The spelling "${spelling}" got no firm.`);
        const resolution = record ? resolutionOf(rule.key, record) : rule;
        const own = { id: firm.id, since: null };
        loaded.set(spelling, { resolution, ids: [...(await buyersOf(firm)), own] });
      }
    },
    hasLoaded: (spellings) => {
      for (const spelling of spellings) if (!loaded.has(spelling)) return false;
      return true;
    },
    resolve: (spelling) => entryOf(spelling).resolution,
    idOf: (spelling, date) => {
      const span = entryOf(spelling).ids.find(({ since }) => since === null || since <= date);
      if (!span) throw new Error(`The spelling "${spelling}" has no firm on ${date}.`);
      return span.id;
    },
  };

  /** The records of the firms that bought a firm, added where they are missing; the last first. */
  async function buyersOf({ nameKey, name }: FirmRecord): Promise<Entry['ids']> {
    const ids: Entry['ids'] = [];
    for (const span of spansOf({ nameKey, name })) {
      if (span.since === null) continue;
      const { id } = await addFirm(tx, span.nameKey, span.name, at);
      ids.unshift({ id, since: span.since });
    }
    return ids;
  }

  async function addMissing(missing: [string, FirmResolution][]): Promise<Map<string, FirmRecord>> {
    const requested = new Map(missing.map(([spelling, rule]) => [nameKeyOf(rule), newFirm(spelling, rule)]));
    const firms = await addFirms(tx, [...requested.values()], at);
    const added = new Map(
      missing.flatMap(([spelling, rule]) => {
        const firmId = firms.get(nameKeyOf(rule))?.id;
        const status = rule.status === 'similar' ? ('review' as const) : ('rule' as const);
        return firmId ? [[rule.key, { spellingKey: rule.key, spelling, firmId, status }]] : [];
      }),
    );
    await addAliases(tx, [...added.values()], { rules: rulesVersion(), at });
    return firms;
  }

  /** A recorded alias as a resolution: to the directory's firm, or to one outside it. */
  function resolutionOf(key: string, { name, nameKey }: FirmRecord): FirmResolution {
    const firm = directoryFirm(nameKey);
    if (firm) return { status: 'known', key, firm, confirmed: true };
    if (nameKey === key) return { status: 'new', key };
    const own: Firm = {
      id: `~${nameKey}`,
      name,
      channel: 'independent',
      enterprise: null,
      since: null,
      buyer: null,
      aliases: [],
      brands: [],
    };
    return { status: 'known', key, firm: own, confirmed: true };
  }
}

/** The `name_key` of the firm that a resolution means. */
function nameKeyOf(resolution: FirmResolution): string {
  return resolution.status === 'known' ? normalizeFirmName(resolution.firm.name) : resolution.key;
}

function newFirm(spelling: string, resolution: FirmResolution): NewFirm {
  const nameKey = nameKeyOf(resolution);
  if (resolution.status !== 'known') return { name: spelling, nameKey, channel: null, enterprise: null };
  const { name, channel, enterprise } = resolution.firm;
  return { name, nameKey, channel, enterprise };
}
