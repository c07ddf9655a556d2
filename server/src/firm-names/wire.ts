import { type FirmNameRecord, type FirmNameStatus, firmNameStatuses } from '@liftout/contract/firm-names';
import { reasonOf, resolveFirm, shippedDirectory } from '../firms/service.ts';
import type { FirmNameRow } from './queries.ts';

export function toStatus(stored: string): FirmNameStatus {
  return firmNameStatuses.find((status) => status === stored) ?? 'rule';
}

/** A spelling on the wire, with the firms that it may mean. */
export function toFirmName(row: FirmNameRow): FirmNameRecord {
  const { firmId, firmName, firmKey, firmChannel, status, decidedAt, previousStatus, ...rest } = row;
  const rule = resolveFirm(row.spelling, shippedDirectory());
  const candidates = rule.status === 'similar' ? rule.candidates : [];
  return {
    ...rest,
    status: toStatus(status),
    firm: { id: firmId, name: firmName, channel: firmChannel },
    reason: reasonOf({ spelling: row.spelling, status: toStatus(status) }, firmKey),
    candidates: candidates.map(({ firm, why }) => ({
      firm: firm.id,
      name: firm.name,
      channel: firm.channel,
      why,
    })),
    decidedAt: decidedAt?.toISOString() ?? null,
    undoable: previousStatus !== null,
  };
}
