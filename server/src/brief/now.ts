import type { Brief } from '@liftout/contract/brief';
import type { Section } from '@liftout/contract/endpoint';
import type { Insight } from '@liftout/contract/insights';
import { dayIn } from '@liftout/contract/values/time-zones';
import { silentDealsOf } from '../insights/service.ts';
import { findDueSteps, timeZoneOfClient } from '../next-steps/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { readQueue } from '../today/service.ts';
import { addDays } from './week.ts';

const dayMs = 86_400_000;
const maxInsights = 3;
const maxListed = 5;

export type FindInsights = (tx: Tx, clientId: string) => Promise<Insight[]>;

interface Ask {
  week: string;
  now: Date;
  /** Of an earlier week: what is about now is left out, as nobody knows any more what it was. */
  isPast: boolean;
  sees: (section: Section) => boolean;
  findInsights: FindInsights;
}

/** The parts of a brief that are about now: what needs the reader, whom to call, what is due, which deals are silent. */
export async function nowOf(
  tx: Tx,
  clientId: string,
  { week, now, isPast, sees, findInsights }: Ask,
): Promise<Pick<Brief, 'insights' | 'queue' | 'steps' | 'silentDeals'>> {
  if (isPast) return { insights: null, queue: null, steps: null, silentDeals: null };
  return {
    insights: sees('overview') ? insightsOf(await findInsights(tx, clientId)) : null,
    queue: sees('contacts') ? await queueOf(tx, clientId, now) : null,
    steps: sees('contacts') ? await stepsOf(tx, clientId, week, now) : null,
    silentDeals: sees('deals') ? await dealsOf(tx, clientId, now) : null,
  };
}

function insightsOf(found: readonly Insight[]): Brief['insights'] {
  if (found.length === 0) return null;
  const rows = found
    .slice(0, maxInsights)
    .map(({ id, type, title, description, action }) => ({ id, type, title, description, action }));
  return { total: found.length, rows };
}

async function queueOf(tx: Tx, clientId: string, now: Date): Promise<Brief['queue']> {
  const { actor } = tx.scope;
  const { queue, hasMore } = await readQueue(
    tx,
    { clientId, actor },
    { who: 'everyone', now, length: maxListed },
  );
  if (queue.length === 0) return null;
  const rows = queue.map(({ contactId, name, firm, phone, reasons }) => ({
    contactId,
    name,
    firm,
    phone,
    line: reasons[0]?.line ?? '',
  }));
  return { rows, hasMore };
}

async function stepsOf(tx: Tx, clientId: string, week: string, now: Date): Promise<Brief['steps']> {
  const rows = await findDueSteps(tx, clientId, { until: addDays(week, 6), limit: maxListed });
  const [first] = rows;
  if (!first) return null;
  const today = dayIn(await timeZoneOfClient(tx, clientId), now);
  return {
    total: first.total,
    rows: rows.map(({ total: _, ...step }) => ({ ...step, isOverdue: step.dueOn < today })),
  };
}

async function dealsOf(tx: Tx, clientId: string, now: Date): Promise<Brief['silentDeals']> {
  const { total, rows } = await silentDealsOf(tx, clientId, now, maxListed);
  if (total === 0) return null;
  return {
    total,
    rows: rows.map(({ contactId, name, firm, valueCents, at }) => ({
      contactId,
      name,
      firm,
      value: valueCents,
      days: Math.floor((now.getTime() - at.getTime()) / dayMs),
    })),
  };
}
