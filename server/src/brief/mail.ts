import type { Brief } from '@liftout/contract/brief';
import { dealsWorth } from '@liftout/contract/values/coverage-text';
import { money } from '@liftout/contract/values/money-text';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { stageLabels } from '@liftout/contract/values/stage-labels';
import { html, type Markup } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { button, entries, heading, link, note, table } from '../platform/mail/parts.ts';
import { toDollars } from '../platform/money.ts';
import { counted, dayName, daySpan, signed } from '../reports/service.ts';
import { briefPart } from '../watches/service.ts';

interface Written {
  portalName: string;
  /** Whose portal it leads into, and that one's address. */
  clientId: string;
  publicUrl: string;
  /** The brief's own page. */
  portalUrl: string;
  unsubscribeUrl: string;
}

/** A brief as a mail: only the sections that have something to say, in the order of the page. */
export function writeDigest(brief: Brief, { portalName, portalUrl, unsubscribeUrl, ...portal }: Written) {
  const { clientName, from, to } = brief;
  const span = daySpan(from, to);
  const title = `Your week: ${span}`;
  const body = html`${note(clientName)}
${briefPart(brief.watched?.rows ?? [], portal)}
${insightsPart(brief.insights)}
${queuePart(brief.queue)}
${stepsPart(brief.steps)}
${pipelinePart(brief.pipeline)}
${movesPart(brief.moves)}
${contactsPart(brief.contacts)}
${dealsPart(brief.silentDeals)}
${callsPart(brief.calls)}
${button(`Open ${portalName}`, portalUrl)}`;
  const footer = `You get this each Monday because you chose the Monday brief of ${clientName} in ${portalName}.`;
  return {
    subject: `${clientName}: your week, ${span}`,
    unsubscribeUrl,
    ...composeMail({
      title,
      preview: previewOf(brief),
      body,
      sender: null,
      footer,
      portalName,
      unsubscribeUrl,
    }),
  };
}

function previewOf({ moves, contacts, silentDeals, calls, watched, steps }: Brief): string {
  const watchedMoves = (watched?.rows ?? []).reduce((sum, one) => sum + one.moves, 0);
  return [
    ...(watchedMoves > 0 ? [`${counted(watchedMoves, 'move')} you watch`] : []),
    ...(moves ? [`${counted(moves.advisors, 'advisor')} moved in ${moves.market}`] : []),
    ...(contacts ? [`${counted(contacts.total, 'contact')} moved`] : []),
    ...(steps ? [`${counted(steps.total, 'next step')} due`] : []),
    ...(silentDeals ? [`${counted(silentDeals.total, 'deal')} silent`] : []),
    ...(calls ? [counted(calls.week, 'call')] : []),
  ].join(', ');
}

/** Above a list that has only the first of its rows. */
const ofAll = (shown: number, total: number, which = ''): Markup | null =>
  shown < total ? note(`${shown} of ${total}${which}`) : null;

const insightsPart = (insights: Brief['insights']): Markup | null =>
  insights &&
  html`${heading('What needs you now')}
${ofAll(insights.rows.length, insights.total, ', most urgent first')}
${insights.rows.map(
  ({ title, description }) => html`<p style="margin:0 0 8px"><b>${title}</b><br>${description}</p>`,
)}`;

const queuePart = (queue: Brief['queue']): Markup | null =>
  queue &&
  html`${heading('Whom to call first')}
${entries(
  queue.rows.map(({ name, firm, line, phone }) => ({
    title: `${name}, ${firm}`,
    detail: line,
    aside: numberOf(phone),
  })),
)}`;

/** A number, which a press calls. */
function numberOf(phone: string | null): string | Markup {
  const calls = phoneLink(phone);
  return phone === null || calls === null ? (phone ?? '') : link(phone, calls);
}

const pipelinePart = (pipeline: Brief['pipeline']): Markup | null =>
  pipeline &&
  html`${heading('Your pipeline')}
${table(
  ['Stage', 'Deals', 'Change'],
  pipeline.stages.map(({ stage, before, after }) => [stageLabels[stage], after, signed(after - before)]),
)}
${note(reachedLine(pipeline))}`;

const reachedLine = ({
  meetings,
  wins,
  wonValue,
  wonKnown,
  lost,
}: NonNullable<Brief['pipeline']>): string => {
  const worth = dealsWorth({ cents: wonValue, known: wonKnown, of: wins });
  const won = wins > 0 ? `${wins} won (${worth ?? 'value not known'})` : 'none won';
  return `${counted(meetings, 'meeting')} booked, ${won}, ${lost === 0 ? 'none' : lost} lost`;
};

const stepsPart = (steps: Brief['steps']): Markup | null =>
  steps &&
  html`${heading('Next steps due this week')}
${ofAll(steps.rows.length, steps.total, ', the earliest first')}
${entries(
  steps.rows.map(({ what, name, firm, dueOn, isOverdue, ownerName }) => ({
    title: ownerName === null ? what : `${what} (${ownerName})`,
    detail: `${name}, ${firm}`,
    aside: `${dayName(dueOn)}${isOverdue ? ', overdue' : ''}`,
  })),
)}`;

const movesPart = (moves: Brief['moves']): Markup | null =>
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
        2,
      )
}`;

const contactsPart = (contacts: Brief['contacts']): Markup | null =>
  contacts &&
  html`${heading('Your contacts who moved')}
${ofAll(contacts.rows.length, contacts.total)}
${entries(
  contacts.rows.map(({ name, firmLeft, firmJoined, movedOn, sure }) => ({
    title: sure ? name : `${name} (same name: check)`,
    detail: `${firmLeft || 'not known'} → ${firmJoined || 'not known'}`,
    aside: dayName(movedOn),
  })),
)}`;

const dealsPart = (deals: Brief['silentDeals']): Markup | null =>
  deals &&
  html`${heading('Deals silent for 30 days')}
${ofAll(deals.rows.length, deals.total, ', most valuable first')}
${table(
  ['Deal', 'Value', 'Days'],
  deals.rows.map(({ name, firm, value, days }) => [
    `${name}, ${firm}`,
    value === 0 ? 'not known' : money(toDollars(value)),
    days,
  ]),
)}`;

const callsPart = (calls: Brief['calls']): Markup | null =>
  calls &&
  html`${heading('Calls')}
${table(
  [],
  [
    ['That week', calls.week],
    ['The week before', calls.before],
    ['Change', signed(calls.week - calls.before)],
  ],
)}`;
