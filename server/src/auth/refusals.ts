import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { addRefusedSignIn } from '../platform/sessions/refused-sign-ins.ts';
import { cleanText } from '../platform/text/truncate.ts';
import { countWithinRate, raiseCounter, removeExpiredCounters } from './queries/counters.ts';

export type RefusalAction =
  | 'sign_in.failed'
  | 'sign_in.limited'
  | 'sign_in.refused'
  | 'password.failed'
  | 'password.limited';

export interface Refusal {
  action: RefusalAction;
  /** Undefined: no such account. The typed name is not kept, since people type passwords there by mistake. */
  account: { id: string; clientId: string | null } | undefined;
  address: string;
  userAgent: string;
  reason?: string;
}

/** What the list of sign-ins says of a refusal that gives no reason of its own. */
const reasons: Partial<Record<RefusalAction, string>> = {
  'sign_in.failed': 'Wrong username or password',
  'sign_in.limited': 'Too many failed attempts',
};

/** Of all accounts and addresses together. */
const maxEntriesPerHour = 1_000;

/**
 * Writes a refused attempt to the audit trail. Of the same refusal for one account from one address, only the 1st,
 * 10th, 100th … within an hour is written, with its number, so that an attacker cannot fill the disk.
 */
export async function recordRefusal(tx: Tx, refusal: Refusal, at: Date): Promise<void> {
  const { action, account, address, userAgent, reason } = refusal;
  const entityId = account?.id ?? 'unknown';
  const attempts = await raiseCounter(tx, `audit:${action}:${entityId}:${address}`);
  if (Number.isInteger(Math.log10(attempts)) && (await countWithinRate(tx, 'audit', maxEntriesPerHour))) {
    const after = {
      attempts,
      address: cleanText(address, 60),
      userAgent: cleanText(userAgent, 200),
      ...(reason && { reason }),
    };
    if (action.startsWith('sign_in.'))
      await addRefusedSignIn(tx, {
        userId: account?.id ?? null,
        clientId: account?.clientId ?? null,
        address: after.address,
        userAgent: after.userAgent,
        attempts,
        reason: reason ?? reasons[action] ?? null,
      });
    await audit(tx, { action, entity: 'user', entityId, clientId: account?.clientId ?? null, after }, at);
  }
  // Last, with no lock to wait for after it: else two transactions could each wait for what the other removes.
  await removeExpiredCounters(tx);
}
