import type { Notification } from '@liftout/contract/notifications';
import type { Tx } from '../platform/db/database.ts';
import { html, type Markup } from '../platform/mail/markup.ts';
import { heading } from '../platform/mail/parts.ts';
import { newsPart } from './mail.ts';
import { toWire } from './notifications.ts';
import { findBriefed, type Owner } from './queries/notifications.ts';

/** The first `limit` notifications of a user in a span of instants that are for the Monday brief. `until` is not included. */
export async function briefOf(
  tx: Tx,
  owner: Owner,
  { limit, ...span }: { from: string; until: string; limit: number },
): Promise<{ rows: Notification[]; hasMore: boolean }> {
  const rows = await findBriefed(tx, owner, { ...span, limit: limit + 1 });
  return { rows: rows.slice(0, limit).map(toWire), hasMore: rows.length > limit };
}

/** It as a part of a mail; null where there is nothing. */
export const briefPart = (
  rows: readonly Notification[],
  /** A client's person: no brief goes to admins. */
  reader: { clientId: string; publicUrl: string },
): Markup | null =>
  rows.length === 0
    ? null
    : html`${heading('What you watch')}${rows.map((row) => newsPart(row, { ...reader, isAdmin: false }))}`;
