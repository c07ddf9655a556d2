import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { cleanText } from '../platform/text/truncate.ts';
import { raiseCounter, removeOldCounters, takePlace } from './queries/counters.ts';

export type RefusalAction =
  | 'sign_in.failed'
  | 'sign_in.limited'
  | 'sign_in.refused'
  | 'password.failed'
  | 'password.limited';

export interface Refusal {
  action: RefusalAction;
  /** Undefined: there is no such account. The name that was typed is not kept: people type passwords there. */
  account: { id: string; clientId: string | null } | undefined;
  address: string;
  userAgent: string;
  reason?: string;
}

/** An hour's entries at most, whatever is thrown at the door. */
const entriesAnHour = 1_000;

/**
 * Writes a refused attempt to the audit trail. Of the same refusal for one account from one address only the 1st,
 * 10th, 100th … within an hour is written, with its number, so that an attacker cannot fill the disk.
 */
export async function noteRefusal(tx: Tx, refusal: Refusal, at: Date): Promise<void> {
  const { action, account, address, userAgent, reason } = refusal;
  const entityId = account?.id ?? 'unknown';
  const attempts = await raiseCounter(tx, `audit:${action}:${entityId}:${address}`);
  if (Number.isInteger(Math.log10(attempts)) && (await takePlace(tx, 'audit', entriesAnHour))) {
    const after = {
      attempts,
      address: cleanText(address, 60),
      userAgent: cleanText(userAgent, 200),
      ...(reason && { reason }),
    };
    await audit(tx, { action, entity: 'user', entityId, clientId: account?.clientId ?? null, after }, at);
  }
  // Last, for nothing is waited for after it: two that each removed what the other counts would wait for ever.
  await removeOldCounters(tx);
}
