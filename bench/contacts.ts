import autocannon from 'autocannon';
import { ensureClient, type Installation, signIn } from './lib/installation.ts';
import { type Answer, caller, latencyLine, timed } from './lib/latency.ts';
import type { Line } from './lib/report.ts';
import { seedContacts } from './lib/seed-contacts.ts';

const clientId = 'bench';
const count = Number(process.env.BENCH_CONTACTS ?? 1_000_000);
const sorts = ['firstName', 'lastName', 'firm', 'revenue', 'aum', 'lastContacted', 'city'];

/** The contact table of a client with a million contacts. */
export const contactsBench = {
  name: 'contacts',
  title: `Contacts: one client with ${count.toLocaleString('en')}`,
  run: measure,
};

const list = (query: Partial<Record<string, string>>) =>
  `/api/contacts?${new URLSearchParams(Object.entries({ client: clientId, page: '1', pageSize: '10', ...query }))}`;
const lists = (name: string, values: string[]) => values.map((value) => list({ [name]: value }));

async function measure(installation: Installation): Promise<Line[]> {
  await fill(installation);
  const app = await installation.startApp();
  try {
    const token = await signIn(app.origin, clientId);
    const { ask, close } = caller(app.origin, token);
    const lines = [...(await latencies(ask)), ...(await throughput(app.origin, token))];
    close();
    return lines;
  } finally {
    await app.stop();
  }
}

async function fill({ sql }: Installation): Promise<void> {
  await ensureClient(sql, clientId);
  const { rows } = await sql.query<{ total: number }>(
    'SELECT total FROM contact_counts WHERE client_id = $1',
    [clientId],
  );
  if ((rows[0]?.total ?? 0) >= count) return;
  console.error(`Filling the book with ${count.toLocaleString('en')} contacts …`);
  await seedContacts(sql, clientId, count);
}

async function latencies(ask: (path: string) => Promise<Answer>): Promise<Line[]> {
  const line = async (what: string, bar: number | undefined, paths: string[], rounds: number) =>
    latencyLine(what, await timed(ask, paths, rounds), bar);
  return [
    await line('first page', 10, [list({})], 300),
    await line('first page of 50', 10, [list({ pageSize: '50' })], 100),
    await line('search, rare (one or two names)', 30, searches.rare, 5),
    await line('search, common (a firm, a first name)', 30, searches.common, 10),
    await line('search, no match', 30, searches.none, 10),
    await line('filter', 15, filters, 10),
    await line(
      'filter and sort',
      30,
      filters.map((path) => `${path}&sort=revenue&order=desc`),
      10,
    ),
    await line('sort, all seven both ways', 30, everySort(), 10),
    await line('search and sort', undefined, lists('q', ['pemcroft', 'mary', 'stifel']).flatMap(sorted), 3),
    await line('next page by cursor, from the middle', 10, await chain(ask, Math.floor(count / 20)), 3),
    await line('page 50,000 by number', undefined, [list({ page: String(Math.floor(count / 20)) })], 20),
    await line('last page by number', undefined, [list({ page: String(Math.ceil(count / 10)) })], 20),
    await line('pipeline board', undefined, [`/api/deals/board?client=${clientId}`], 50),
  ];
}

const searches = {
  rare: lists('q', [
    'pemcroft',
    'quincy whitcombe',
    'mary.thorncroft',
    'zelwick baird',
    'dunbrook cresset',
    'ashley oakvale',
    'shelcombe',
    'xavier yorkton',
    'rob blackmere hightower',
    'kirkwell',
    'robert normont mariner',
    'eastgate stifel',
  ]),
  common: lists('q', [
    'morgan',
    'mary',
    'merrill',
    'wells fargo',
    'stone',
    'john',
    'ubs',
    'advisors',
    'jo',
    'smith',
  ]),
  none: lists('q', ['zzyzx', 'qqq', 'mary zzyzx', 'brontosaurus', 'x9x9x9', 'zq']),
};

const filters = [
  { tier: 'gold' },
  { tier: 'diamond', highValue: 'yes' },
  { stage: 'won' },
  { stage: 'meeting', tier: 'platinum' },
  { inPipeline: 'yes' },
  { highValue: 'yes' },
  { firm: 'Kestra Financial' },
  { firm: 'Merrill Lynch', city: 'Palo Alto' },
  { city: 'Santa Fe' },
  { city: 'St. Louis', tier: 'gold' },
  { notContactedDays: '90' },
  { notContactedDays: '14', highValue: 'yes' },
  { firm: 'Nobody & Sons' },
].map(list);

const sorted = (path: string) =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `${path}&sort=${sort}&order=${order}`));
const everySort = () => sorted(list({}));

/** Pages one after the other by the cursor of each, from a page far down. */
async function chain(ask: (path: string) => Promise<Answer>, page: number): Promise<string[]> {
  const paths: string[] = [];
  let next: string | undefined = list({ page: String(page) });
  for (let steps = 0; steps < 50 && next; steps += 1) {
    const { headers }: Answer = await ask(next);
    next = /<([^<>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    if (next) paths.push(next);
  }
  return paths;
}

async function throughput(origin: string, token: string): Promise<Line[]> {
  const url = `${origin}${list({})}`;
  const headers = { authorization: `Bearer ${token}` };
  await autocannon({ url, headers, connections: 20, duration: 3 });
  const result = await autocannon({ url, headers, connections: 20, duration: 10 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refused, ${result.errors} failed`);
  const rate = Math.round(result.requests.average);
  return [
    {
      what: 'list with 20 connections',
      figure: `${rate.toLocaleString('en')} requests/s (p50 ${result.latency.p50}, p99 ${result.latency.p99} ms)`,
      bar: '≥ 1,000 requests/s',
      met: rate >= 1_000,
    },
  ];
}
