import type { Section } from '@liftout/contract/endpoint';
import { countPeriods } from '../activity/service.ts';
import { contactMovesBetween, silentDealsOf } from '../insights/service.ts';
import { findMarketName } from '../markets/service.ts';
import { marketLiftOuts, sumMarket } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { briefOf } from '../watches/service.ts';
import { findDigestClient } from './queries.ts';
import { addDays } from './week.ts';

const midnight = (day: string) => `${day}T00:00:00.000Z`;

/** Rows of a list, at most. */
const maxListed = 8;

/** What a client's week was. Days are `YYYY-MM-DD`, both included. */
export interface Digest {
  clientName: string;
  from: string;
  to: string;
  moves: {
    market: string;
    advisors: number;
    moves: number;
    /** Firms with the largest gains and losses of advisors. */
    firms: { firm: string; net: number; joined: number; left: number }[];
    liftOuts: { firmLeft: string; firmJoined: string; city: string; size: number }[];
  } | null;
  contacts: { name: string; firmLeft: string; firmJoined: string; movedOn: string; sure: boolean }[];
  silentDeals: { total: number; rows: { name: string; firm: string; valueCents: number; at: Date }[] };
  calls: { week: number; before: number } | null;
  /** What the reader watches and was told of. */
  watched: Awaited<ReturnType<typeof briefOf>>;
}

/** The week before a Monday, of the sections that a reader may see. Every figure is one that the portal shows as well. */
export async function weekOf(
  tx: Tx,
  clientId: string,
  {
    userId = null,
    week,
    now,
    sees,
  }: { userId?: string | null; week: string; now: Date; sees: (section: Section) => boolean },
): Promise<Digest> {
  const client = await findDigestClient(tx, clientId);
  if (!client) throw notFound(`Client "${clientId}"`);
  const from = addDays(week, -7);
  const to = addDays(week, -1);
  const { targetMarket } = client;
  return {
    clientName: client.name,
    from,
    to,
    moves: sees('overview') && targetMarket !== null ? await movesOf(tx, targetMarket, from, to) : null,
    contacts: sees('contacts') ? await contactsOf(tx, clientId, from, to) : [],
    silentDeals: sees('deals') ? await silentDealsOf(tx, clientId, now, maxListed) : { total: 0, rows: [] },
    calls: sees('overview') ? await callsOf(tx, clientId, week) : null,
    watched:
      userId !== null && sees('overview')
        ? await briefOf(tx, { clientId, userId }, { from: midnight(from), until: midnight(week) })
        : [],
  };
}

async function movesOf(tx: Tx, market: string, from: string, to: string): Promise<Digest['moves']> {
  const period = { market, from, to };
  const sums = await sumMarket(tx, period, { recentFrom: from, lanes: 0, outliers: 0 });
  if (sums.moves === 0) return null;
  const liftOuts = await marketLiftOuts(tx, { ...period, max: maxListed });
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

async function contactsOf(tx: Tx, clientId: string, from: string, to: string): Promise<Digest['contacts']> {
  const found = await contactMovesBetween(tx, clientId, from, to);
  return found.slice(0, maxListed * 2).map(({ name, firmLeft, firmJoined, movedOn, kind }) => ({
    name,
    firmLeft,
    firmJoined,
    movedOn,
    sure: kind === 'same',
  }));
}

async function callsOf(tx: Tx, clientId: string, week: string): Promise<Digest['calls']> {
  const counts = await countPeriods(tx, clientId, {
    previousFrom: midnight(addDays(week, -14)),
    from: midnight(addDays(week, -7)),
    until: midnight(week),
  });
  const calls = { week: counts.get('current')?.calls ?? 0, before: counts.get('previous')?.calls ?? 0 };
  return calls.week + calls.before > 0 ? calls : null;
}

/** Whether a digest says anything. */
export const isEmpty = ({ moves, contacts, silentDeals, calls, watched }: Digest): boolean =>
  moves === null &&
  contacts.length === 0 &&
  silentDeals.total === 0 &&
  calls === null &&
  watched.length === 0;
