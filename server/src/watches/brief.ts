import type { Tx } from '../platform/db/database.ts';
import { html, type Markup } from '../platform/mail/markup.ts';
import { heading } from '../platform/mail/parts.ts';
import { newsPart } from './mail.ts';
import { findBriefed, type NotificationRow, type Owner } from './queries/notifications.ts';

/** Notifications in a brief, at most: it is one page. */
const maxBriefed = 12;

/** What a user was told in a span of instants, of what is to be in the Monday brief. `until` is not included. */
export const briefOf = (
  tx: Tx,
  owner: Owner,
  span: { from: string; until: string },
): Promise<NotificationRow[]> => findBriefed(tx, owner, { ...span, limit: maxBriefed });

/** It as a part of a mail; null where there is nothing. */
export const briefPart = (rows: readonly NotificationRow[]): Markup | null =>
  rows.length === 0 ? null : html`${heading('What you watch')}${rows.map(newsPart)}`;
