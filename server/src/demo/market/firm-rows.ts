import {
  firmResolver,
  normalizeFirmName,
  ownerColumns,
  ownershipOf,
  rulesVersion,
  shippedOwners,
} from '../../firms/service.ts';
import type { Random } from '../random.ts';
import type { FirmAliasRow, FirmRow } from '../rows.ts';
import type { DemoFirms } from './firms.ts';

/** The firm records: the whole directory, and the firms found only in files. */
export interface FirmRecords {
  firms: FirmRow[];
  aliases: FirmAliasRow[];
  /**
   * The record's id for a spelling on the day of a move (`YYYY-MM-DD`); null where the row had none. Adds the spelling to
   * `aliases`.
   */
  idOf(spelling: string | null, days: { moved: string; at: Date }): string | null;
}

export function openFirmRecords({ directory }: DemoFirms, rng: Random, madeAt: Date): FirmRecords {
  const resolve = firmResolver(directory);
  const ownership = ownershipOf(shippedOwners());
  const firms = [...directory.firms.values()].map((firm): FirmRow => {
    const nameKey = normalizeFirmName(firm.name);
    return {
      id: rng.id(madeAt),
      name: firm.name,
      nameKey,
      channel: firm.channel,
      ...ownerColumns(shippedOwners().get(nameKey) ?? null, false),
      createdAt: madeAt,
    };
  });
  const byKey = new Map(firms.map((firm) => [firm.nameKey, firm]));
  const aliases = new Map<string, FirmAliasRow>();
  const addFirm = (name: string, key: string, at: Date): FirmRow => {
    const unowned = ownerColumns(null, false);
    const firm: FirmRow = { id: rng.id(at), name, nameKey: key, channel: null, ...unowned, createdAt: at };
    firms.push(firm);
    byKey.set(key, firm);
    return firm;
  };
  return {
    firms,
    get aliases() {
      return [...aliases.values()];
    },
    idOf(spelling, { moved, at }) {
      if (spelling === null) return null;
      const resolution = resolve(spelling);
      const key =
        resolution.status === 'known' ? normalizeFirmName(resolution.firm.name) : resolution.nameKey;
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
      return byKey.get(ownership.on(key, moved).nameKey)?.id ?? null;
    },
  };
}
