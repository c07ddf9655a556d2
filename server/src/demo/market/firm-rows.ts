import type { FirmResolution } from '../../firms/service.ts';
import { normalizeFirmName } from '../../firms/service.ts';
import type { Random } from '../random.ts';
import type { FirmAliasRow, FirmRow } from '../rows.ts';
import type { FirmBook } from './firms.ts';

/** The firm records: the whole directory, and firms of their own that turned up in files. */
export interface FirmLedger {
  firms: FirmRow[];
  aliases: FirmAliasRow[];
  /** The record's id for a spelling that was resolved; null where the row had none. Notes the spelling. */
  idOf(resolution: FirmResolution | null, spelling: string | null, at: Date): string | null;
}

export function openFirmLedger({ directory }: FirmBook, rng: Random, madeAt: Date): FirmLedger {
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
  const ownFirm = (name: string, key: string, at: Date): FirmRow => {
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
    idOf(resolution, spelling, at) {
      if (resolution === null || spelling === null) return null;
      const key = resolution.status === 'known' ? normalizeFirmName(resolution.firm.name) : resolution.key;
      const firm = byKey.get(key) ?? ownFirm(spelling, key, at);
      if (!aliases.has(resolution.key))
        aliases.set(resolution.key, {
          spellingKey: resolution.key,
          spelling,
          firmId: firm.id,
          status: resolution.status === 'similar' ? 'review' : 'rule',
          updatedAt: at,
        });
      return firm.id;
    },
  };
}
