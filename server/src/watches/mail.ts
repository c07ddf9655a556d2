import type { Notification } from '@liftout/contract/notifications';
import { html } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { button, entries, heading, link, note } from '../platform/mail/parts.ts';
import { counted, dayName } from '../reports/service.ts';

/** Whose portal a mail leads into. */
interface Reader {
  clientId: string;
  isAdmin: boolean;
  /** The portal's address. */
  publicUrl: string;
}

/** A client's pages are elsewhere for an admin, who is sent away from those of its users. */
const portalOf = ({ clientId, isAdmin, publicUrl }: Reader): string =>
  `${publicUrl}/${isAdmin ? '' : 'client/'}${encodeURIComponent(clientId)}`;

/** What one upload brought for a user, as one mail. */
export function writeNews(
  rows: readonly Notification[],
  { portalName, ...reader }: Reader & { portalName: string },
) {
  const moves = rows.reduce((sum, row) => sum + row.moves, 0);
  const [first] = rows;
  const title = first && rows.length === 1 ? first.title : `${counted(moves, 'move')} you watch`;
  const body = html`${rows.map((row) => newsPart(row, reader))}
${button(`Open ${portalName}`, `${portalOf(reader)}/moves`)}`;
  const footer = `You get this because you chose mail at once for what you watch in ${portalName}.`;
  const preview = rows.map((row) => row.title).join('. ');
  return { subject: title, ...composeMail({ title, preview, body, sender: null, footer, portalName }) };
}

/** A notification with its latest moves, as a part of a mail; each leads to its move. */
export const newsPart = (row: Notification, reader: Reader) => html`${heading(row.title)}
${row.listed.length < row.moves ? note(`The latest ${row.listed.length} of ${row.moves} moves`) : null}
${entries(
  row.listed.map(({ moveId, name, firmLeft, firmJoined, city, movedOn }) => ({
    title: link(name, `${portalOf(reader)}/moves?move=${moveId}`),
    detail: [`${firmLeft ?? 'not known'} → ${firmJoined ?? 'not known'}`, city].filter(Boolean).join(', '),
    aside: dayName(movedOn),
  })),
)}`;
