import { html, type Markup } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { button, heading, note, table } from '../platform/mail/parts.ts';
import { toDollars } from '../platform/money.ts';
import { counted, dayName, daySpan, money, signed } from '../reports/service.ts';
import { briefPart } from '../watches/service.ts';
import type { Digest } from './figures.ts';

interface Written {
  portalName: string;
  /** The client's page. */
  portalUrl: string;
  unsubscribeUrl: string;
}

/** A digest as a mail: only the sections that have something to say. */
export function writeDigest(digest: Digest, { portalName, portalUrl, unsubscribeUrl }: Written) {
  const { clientName, from, to } = digest;
  const span = daySpan(from, to);
  const title = `Your week: ${span}`;
  const body = html`${note(clientName)}
${briefPart(digest.watched)}
${movesPart(digest.moves)}
${contactsPart(digest.contacts)}
${dealsPart(digest.silentDeals, digest.to)}
${callsPart(digest.calls)}
${button(`Open ${portalName}`, portalUrl)}`;
  const footer = `You get this each Monday because you chose the weekly digest of ${clientName} in ${portalName}.`;
  return {
    subject: `${clientName}: your week, ${span}`,
    unsubscribeUrl,
    ...composeMail({
      title,
      preview: previewOf(digest),
      body,
      sender: null,
      footer,
      portalName,
      unsubscribeUrl,
    }),
  };
}

function previewOf({ moves, contacts, silentDeals, calls, watched }: Digest): string {
  const watchedMoves = watched.reduce((sum, one) => sum + one.moves, 0);
  return [
    ...(watchedMoves > 0 ? [`${counted(watchedMoves, 'move')} you watch`] : []),
    ...(moves ? [`${counted(moves.advisors, 'advisor')} moved in ${moves.market}`] : []),
    ...(contacts.length > 0 ? [`${counted(contacts.length, 'contact')} moved`] : []),
    ...(silentDeals.total > 0 ? [`${counted(silentDeals.total, 'deal')} silent`] : []),
    ...(calls ? [counted(calls.week, 'call')] : []),
  ].join(', ');
}

const movesPart = (moves: Digest['moves']): Markup | null =>
  moves &&
  html`${heading(`Moves in ${moves.market}`)}
${note(`${counted(moves.advisors, 'advisor')} in ${counted(moves.moves, 'move')}`)}
${
  moves.firms.length === 0
    ? null
    : table(
        ['Firm', 'Net', 'Joined', 'Left'],
        moves.firms.map(({ firm, net, joined, left }) => [firm, signed(net), joined, left]),
      )
}
${
  moves.liftOuts.length === 0
    ? null
    : table(
        ['Team', 'City', 'Advisors'],
        moves.liftOuts.map(({ firmLeft, firmJoined, city, size }) => [
          `${firmLeft} → ${firmJoined}`,
          city,
          size,
        ]),
      )
}`;

const contactsPart = (contacts: Digest['contacts']): Markup | null =>
  contacts.length === 0
    ? null
    : html`${heading('Your contacts who moved')}
${table(
  ['Contact', 'From', 'To', 'On'],
  contacts.map(({ name, firmLeft, firmJoined, movedOn, sure }) => [
    sure ? name : `${name} (same name: check)`,
    firmLeft || 'not known',
    firmJoined || 'not known',
    dayName(movedOn),
  ]),
)}`;

const dayMs = 86_400_000;

const dealsPart = ({ total, rows }: Digest['silentDeals'], to: string): Markup | null =>
  total === 0
    ? null
    : html`${heading('Deals silent for 30 days')}
${rows.length < total ? note(`${rows.length} of ${total}, most valuable first`) : null}
${table(
  ['Deal', 'Value', 'Days'],
  rows.map(({ name, firm, valueCents, at }) => [
    `${name}, ${firm}`,
    money(toDollars(valueCents)),
    Math.floor((Date.parse(`${to}T23:59:59Z`) - at.getTime()) / dayMs),
  ]),
)}`;

const callsPart = (calls: Digest['calls']): Markup | null =>
  calls &&
  html`${heading('Calls')}
${table(
  [],
  [
    ['This week', calls.week],
    ['The week before', calls.before],
    ['Change', signed(calls.week - calls.before)],
  ],
)}`;
