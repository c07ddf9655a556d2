import type { Tx } from '../../platform/db/database.ts';
import { addAliases, addFirms, type FirmRecord, findAliases, type NewFirm } from '../queries/register.ts';
import { buildDirectory, type Firm, type FirmDirectory, loadFirms } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { type FirmResolution, resolveFirm } from './resolve.ts';

/** The firms' records, as a file's spellings need them. Used by one transaction that has its turn (`lockMoves`). */
export interface FirmRegister {
  /**
   * Sees to it that every spelling has its firm and a note of what it means. What was decided for a spelling before,
   * by a person or by a rule, stands; a new spelling is noted as `rule`, or as `review` where rules are not sure.
   */
  learn(spellings: Iterable<string>): Promise<void>;
  /** Whether all were learnt already, so that `learn` need not be asked. */
  knows(spellings: Iterable<string>): boolean;
  /** What a learnt spelling means. */
  resolve(spelling: string): FirmResolution;
  /** The record of a learnt spelling's firm. */
  idOf(spelling: string): string;
}

interface Entry {
  resolution: FirmResolution;
  id: string;
}

/** So many spellings are remembered; a file with more asks the database again. */
const remembered = 50_000;

let shipped: FirmDirectory | undefined;
/** The directory's firm by the key of its record. */
let byNameKey: Map<string, Firm> | undefined;

export function openRegister(tx: Tx, at: Date): FirmRegister {
  shipped ??= buildDirectory(loadFirms());
  byNameKey ??= new Map([...shipped.firms.values()].map((firm) => [normalizeFirmName(firm.name), firm]));
  const directory = shipped;
  const canonical = byNameKey;
  const memory = new Map<string, Entry>();

  const entryOf = (spelling: string): Entry => {
    const entry = memory.get(spelling);
    if (!entry) throw new Error(`The spelling "${spelling}" was not learnt.`);
    return entry;
  };

  return {
    async learn(spellings) {
      let unknown = [...new Set(spellings)].filter((spelling) => !memory.has(spelling));
      if (unknown.length === 0) return;
      if (memory.size + unknown.length > remembered) {
        memory.clear();
        unknown = [...new Set(spellings)];
      }
      const byRule = new Map(unknown.map((spelling) => [spelling, resolveFirm(spelling, directory)]));
      const keys = new Set([...byRule.values()].map(({ key }) => key));
      const decided = await findAliases(tx, [...keys]);
      const missing = [...byRule].filter(([, { key }]) => !decided.has(key));
      const firms = missing.length === 0 ? decided : await note(missing);
      for (const [spelling, rule] of byRule) {
        const record = decided.get(rule.key);
        const firm = record ?? firms.get(nameKeyOf(rule));
        if (!firm) throw new Error(`The spelling "${spelling}" got no firm.`);
        const resolution = record ? asDecided(rule.key, record) : rule;
        memory.set(spelling, { resolution, id: firm.id });
      }
    },
    knows: (spellings) => {
      for (const spelling of spellings) if (!memory.has(spelling)) return false;
      return true;
    },
    resolve: (spelling) => entryOf(spelling).resolution,
    idOf: (spelling) => entryOf(spelling).id,
  };

  async function note(missing: [string, FirmResolution][]): Promise<Map<string, FirmRecord>> {
    const wanted = new Map(missing.map(([spelling, rule]) => [nameKeyOf(rule), newFirm(spelling, rule)]));
    const firms = await addFirms(tx, [...wanted.values()], at);
    const aliases = new Map(
      missing.flatMap(([spelling, rule]) => {
        const firmId = firms.get(nameKeyOf(rule))?.id;
        const status = rule.status === 'similar' ? ('review' as const) : ('rule' as const);
        return firmId ? [[rule.key, { spellingKey: rule.key, spelling, firmId, status }]] : [];
      }),
    );
    await addAliases(tx, [...aliases.values()], at);
    return firms;
  }

  /** A decision as the rules speak: the directory's firm, or one that stands for itself. */
  function asDecided(key: string, { name, nameKey }: FirmRecord): FirmResolution {
    const firm = canonical.get(nameKey);
    if (firm) return { status: 'known', key, firm, confirmed: true };
    if (nameKey === key) return { status: 'new', key };
    const own: Firm = {
      id: `~${nameKey}`,
      name,
      channel: 'independent',
      enterprise: null,
      since: null,
      aliases: [],
    };
    return { status: 'known', key, firm: own, confirmed: true };
  }
}

/** The key of the record that a resolution means. */
function nameKeyOf(resolution: FirmResolution): string {
  return resolution.status === 'known' ? normalizeFirmName(resolution.firm.name) : resolution.key;
}

function newFirm(spelling: string, resolution: FirmResolution): NewFirm {
  const nameKey = nameKeyOf(resolution);
  if (resolution.status !== 'known') return { name: spelling, nameKey, channel: null, enterprise: null };
  const { name, channel, enterprise } = resolution.firm;
  return { name, nameKey, channel, enterprise };
}
