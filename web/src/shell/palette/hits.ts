import type { AdminSearch } from '@liftout/contract/admin';
import type { Contact } from '@liftout/contract/contacts';
import type { Move } from '@liftout/contract/moves';
import { counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import type { Recent } from './recents.ts';

/** An entry of the palette that opens a record. */
export type Hit = Recent;

export interface HitGroup {
  heading: string;
  hits: Hit[];
}

/** In the address of the page of moves. */
const allMarkets = 'all';

export const contactHit = ({ id, name, firm, city }: Contact): Hit => ({
  kind: 'contact',
  id,
  label: name,
  detail: [firm, city].filter(Boolean).join(', '),
});

export const firmHit = ({ name, contacts }: { name: string; contacts: number }): Hit => ({
  kind: 'firm',
  id: name,
  label: name,
  detail: contacts > 0 ? counted(contacts, 'contact') : 'No contacts',
});

export const moveHit = ({ id, firstName, lastName, firmLeft, firmJoined, movedOn }: Move): Hit => ({
  kind: 'move',
  id,
  label: `${firstName} ${lastName}`,
  detail: moveDetail(firmLeft?.name, firmJoined?.name, movedOn),
});

/** The advisor of a move, with the firm and city that it led to. */
export const moverHit = ({ advisorId, firstName, lastName, firmLeft, firmJoined, city }: Move): Hit =>
  advisorHit({
    id: advisorId,
    name: `${firstName} ${lastName}`,
    firmLeft: firmLeft?.name ?? null,
    firmJoined: firmJoined?.name ?? null,
    city,
  });

const moveDetail = (left: string | null | undefined, joined: string | null | undefined, movedOn: string) =>
  `${left ?? 'Unknown firm'} to ${joined ?? 'unknown firm'}, ${calendarDay(movedOn)}`;

/** An advisor with the firm and city of their latest move. */
const advisorHit = ({ id, name, firmLeft, firmJoined, city }: AdminSearch['advisors'][number]): Hit => ({
  kind: 'advisor',
  id,
  label: name,
  detail: [firmJoined ?? (firmLeft === null ? '' : `left ${firmLeft}`), city].filter(Boolean).join(', '),
});

/** What is found on the platform, in the palette's groups. */
export const platformHits = ({ people, uploads, advisors, moves }: AdminSearch): HitGroup[] => [
  {
    heading: 'People',
    hits: people.map(({ id, username, name, email, clientId, clientName }) => ({
      kind: clientId === null ? 'admin' : 'person',
      id,
      label: name ?? username,
      detail: [clientId === null ? 'Admin' : (clientName ?? clientId), email].filter(Boolean).join(', '),
      ...(clientId !== null && { place: clientId }),
    })),
  },
  {
    heading: 'Uploads',
    hits: uploads.map(({ id, fileName, marketName, uploadedAt, page }) => ({
      kind: 'upload',
      id,
      label: fileName,
      detail: `${marketName}, ${calendarDay(uploadedAt.slice(0, 10))}`,
      place: String(page),
    })),
  },
  { heading: 'Advisors', hits: advisors.map(advisorHit) },
  {
    heading: 'Moves',
    hits: moves.map(({ id, name, firmLeft, firmJoined, movedOn, market }) => ({
      kind: 'move',
      id,
      label: name,
      detail: moveDetail(firmLeft, firmJoined, movedOn),
      place: market ?? allMarkets,
    })),
  },
];
