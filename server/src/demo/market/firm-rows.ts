import type { FirmResolution } from '../../firms/service.ts';
import { firmOn, normalizeFirmName, rulesVersion } from '../../firms/service.ts';
import type { Random } from '../random.ts';
import type { FirmAliasRow, FirmRow } from '../rows.ts';
import type { DemoFirms } from './firms.ts';

/** The firm records: the whole directory, and the firms found only in files. */
export interface FirmRecords {
  firms: FirmRow[];
  aliases: FirmAliasRow[];
  /**
   * The record's id for a resolved spelling on the day of a move (`YYYY-MM-DD`); null where the row had none. Adds the
   * spelling to `aliases`.
   */
  idOf(
    resolution: FirmResolution | null,
    spelling: string | null,
    days: { moved: string; at: Date },
  ): string | null;
}

export function openFirmRecords({ directory }: DemoFirms, rng: Random, madeAt: Date): FirmRecords {
  const firms = [...directory.firms.values()].map(
    (firm): FirmRow => ({
      id: rng.id(madeAt),
      name: firm.name,
      nameKey: normalizeFirmName(firm.name),
      channel: firm.channel,
      enterprise: firm.enterprise,
      createdAt: madeAt,
    }),
  );
  const byKey = new Map(firms.map((firm) => [firm.nameKey, firm]));
  const aliases = new Map<string, FirmAliasRow>();
  const addFirm = (name: string, key: string, at: Date): FirmRow => {
    const firm = { id: rng.id(at), name, nameKey: key, channel: null, enterprise: null, createdAt: at };
    firms.push(firm);
    byKey.set(key, firm);
    return firm;
  };
  return {
    firms,
    get aliases() {
      return [...aliases.values()];
    },
    idOf(resolution, spelling, { moved, at }) {
      if (resolution === null || spelling === null) return null;
      const key = resolution.status === 'known' ? normalizeFirmName(resolution.firm.name) : resolution.key;
      const firm = byKey.get(key) ?? addFirm(spelling, key, at);
      if (!aliases.has(resolution.key))
        aliases.set(resolution.key, {
          spellingKey: resolution.key,
          spelling,
          firmId: firm.id,
          status: resolution.status === 'similar' ? 'review' : 'rule',
          rulesVersion: rulesVersion(),
          updatedAt: at,
        });
      if (resolution.status !== 'known') return firm.id;
      const owner = firmOn(resolution.firm, moved);
      return owner === resolution.firm ? firm.id : (byKey.get(normalizeFirmName(owner.name))?.id ?? null);
    },
  };
}
