import type { Notification } from '@liftout/contract/notifications';
import { html } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { button, heading, note, table } from '../platform/mail/parts.ts';
import { counted, dayName } from '../reports/service.ts';

interface Written {
  clientId: string;
  portalName: string;
  /** The portal's address. */
  publicUrl: string;
}

/** What one upload brought for a user, as one mail. */
export function writeNews(rows: readonly Notification[], { clientId, portalName, publicUrl }: Written) {
  const moves = rows.reduce((sum, row) => sum + row.moves, 0);
  const [first] = rows;
  const title = first && rows.length === 1 ? first.title : `${counted(moves, 'move')} you watch`;
  const url = `${publicUrl}/client/${encodeURIComponent(clientId)}`;
  const body = html`${rows.map(newsPart)}
${button(`Open ${portalName}`, url)}`;
  const footer = `You get this because you chose mail at once for what you watch in ${portalName}.`;
  const preview = rows.map((row) => row.title).join('. ');
  return { subject: title, ...composeMail({ title, preview, body, sender: null, footer, portalName }) };
}

/** A notification with its latest moves, as a part of a mail. */
export const newsPart = (row: Notification) => html`${heading(row.title)}
${row.listed.length < row.moves ? note(`The latest ${row.listed.length} of ${row.moves} moves`) : null}
${table(
  ['Advisor', 'From', 'To', 'City', 'On'],
  row.listed.map(({ name, firmLeft, firmJoined, city, movedOn }) => [
    name,
    firmLeft ?? 'not known',
    firmJoined ?? 'not known',
    city,
    dayName(movedOn),
  ]),
)}`;
