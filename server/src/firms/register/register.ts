import type { Tx } from '../../platform/db/database.ts';
import { addAliases, addFirms, type FirmRecord, findAliases, type NewFirm } from '../queries/register.ts';
import { directoryFirm, type Firm, shippedDirectory } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { type FirmResolution, resolveFirm } from './resolve.ts';

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
  /** The id of the firm of a loaded spelling. */
  idOf(spelling: string): string;
}

interface Entry {
  resolution: FirmResolution;
  id: string;
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
        loaded.set(spelling, { resolution, id: firm.id });
      }
    },
    hasLoaded: (spellings) => {
      for (const spelling of spellings) if (!loaded.has(spelling)) return false;
      return true;
    },
    resolve: (spelling) => entryOf(spelling).resolution,
    idOf: (spelling) => entryOf(spelling).id,
  };

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
    await addAliases(tx, [...added.values()], at);
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
