import type { Brief } from '@liftout/contract/brief';
import type { Section } from '@liftout/contract/endpoint';
import { countPeriods } from '../activity/service.ts';
import { countInStages, countLost, countReached } from '../deals/service.ts';
import { contactMovesBetween } from '../insights/service.ts';
import { findMarketName } from '../markets/service.ts';
import { marketLiftOuts, sumMarket } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { briefOf } from '../watches/service.ts';
import { type FindInsights, nowOf } from './now.ts';
import { findDigestClient } from './queries.ts';
import { addDays, mondayOf, oldestWeek } from './week.ts';

const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** Rows of a list, at most: the brief is one page. */
const maxListed = 5;
const maxLiftOuts = 3;

interface Reader {
  /** Whose watched things are told; null: nobody's. */
  userId: string | null;
  /** The Monday on which the brief comes. */
  week: string;
  now: Date;
  sees: (section: Section) => boolean;
  findInsights: FindInsights;
}

/**
 * The brief of a week for a reader, of the sections that they may see: what the page shows and what the mail is written from.
 * Every figure is one that the portal shows as well. Throws 404.
 */
export async function weekOf(tx: Tx, clientId: string, reader: Reader): Promise<Brief> {
  const client = await findDigestClient(tx, clientId);
  if (!client) throw notFound(`Client "${clientId}"`);
  const { userId, week, now, sees } = reader;
  const current = mondayOf(now);
  const from = addDays(week, -7);
  const to = addDays(week, -1);
  const span = { from: midnight(from), until: midnight(week) };
  const { targetMarket } = client;
  const hasWatches = userId !== null && sees('overview');
  return {
    clientName: client.name,
    week,
    from,
    to,
    previous: week > oldestWeek(now) ? addDays(week, -7) : null,
    next: week < current ? addDays(week, 7) : null,
    watched: hasWatches ? await watchedOf(tx, { clientId, userId }, span) : null,
    pipeline: sees('deals') ? await pipelineOf(tx, clientId, span) : null,
    moves: sees('overview') && targetMarket !== null ? await movesOf(tx, targetMarket, from, to) : null,
    contacts: sees('contacts') ? await contactsOf(tx, clientId, from, to) : null,
    calls: sees('overview') ? await callsOf(tx, clientId, week) : null,
    ...(await nowOf(tx, clientId, { ...reader, isPast: week < current })),
  };
}

async function watchedOf(
  tx: Tx,
  owner: { clientId: string; userId: string },
  span: { from: string; until: string },
): Promise<Brief['watched']> {
  const watched = await briefOf(tx, owner, { ...span, limit: maxListed });
  return watched.rows.length === 0 ? null : watched;
}

async function pipelineOf(
  tx: Tx,
  clientId: string,
  span: { from: string; until: string },
): Promise<Brief['pipeline']> {
  const stages = await countInStages(tx, clientId, span);
  const pipeline = {
    stages,
    ...(await countReached(tx, clientId, span)),
    lost: await countLost(tx, clientId, span),
  };
  return pipeline.lost === 0 && stages.every(({ before, after }) => before + after === 0) ? null : pipeline;
}

async function movesOf(tx: Tx, market: string, from: string, to: string): Promise<Brief['moves']> {
  const period = { market, from, to };
  const sums = await sumMarket(tx, period, { recentFrom: from, lanes: 0, outliers: 0 });
  if (sums.moves === 0) return null;
  const liftOuts = await marketLiftOuts(tx, { ...period, max: maxLiftOuts });
  const firms = sums.firms
    .map(({ firm, joined, left }) => ({
      firm,
      net: joined.advisors - left.advisors,
      joined: joined.advisors,
      left: left.advisors,
    }))
    .filter(({ net }) => net !== 0)
    .sort((a, b) => Math.abs(b.net) - Math.abs(a.net) || b.net - a.net || (a.firm < b.firm ? -1 : 1));
  return {
    market: await findMarketName(tx, market),
    advisors: sums.advisors,
    moves: sums.moves,
    firms: firms.slice(0, maxListed),
    liftOuts: liftOuts.rows.map(({ firmLeft, firmJoined, city, size }) => ({
      firmLeft: firmLeft.name,
      firmJoined: firmJoined.name,
      city,
      size,
    })),
  };
}

async function contactsOf(tx: Tx, clientId: string, from: string, to: string): Promise<Brief['contacts']> {
  const found = await contactMovesBetween(tx, clientId, from, to);
  if (found.length === 0) return null;
  const groups = Map.groupBy(found, ({ kind, isImportant }) => `${kind} ${isImportant}`);
  return {
    total: [...groups.values()].reduce((sum, [first]) => sum + (first?.total ?? 0), 0),
    rows: found.slice(0, maxListed).map(({ contactId, name, firmLeft, firmJoined, movedOn, kind }) => ({
      contactId,
      name,
      firmLeft,
      firmJoined,
      movedOn,
      sure: kind === 'same',
    })),
  };
}

async function callsOf(tx: Tx, clientId: string, week: string): Promise<Brief['calls']> {
  const counts = await countPeriods(tx, clientId, {
    previousFrom: midnight(addDays(week, -14)),
    from: midnight(addDays(week, -7)),
    until: midnight(week),
  });
  const calls = { week: counts.get('current')?.calls ?? 0, before: counts.get('previous')?.calls ?? 0 };
  return calls.week + calls.before > 0 ? calls : null;
}

/** Whether a brief says anything. A pipeline in which nothing changed says nothing. */
export const isEmpty = ({ pipeline, moves, contacts, calls, watched, ...rest }: Brief): boolean =>
  [moves, contacts, calls, watched, rest.insights, rest.queue, rest.steps, rest.silentDeals].every(
    (part) => part === null,
  ) && !changed(pipeline);

const changed = (pipeline: Brief['pipeline']): boolean =>
  pipeline !== null &&
  (pipeline.meetings + pipeline.wins + pipeline.lost > 0 ||
    pipeline.stages.some(({ before, after }) => before !== after));
