import type { Installation } from './installation.ts';
import { ensureClient } from './installation.ts';
import { type Answer, latencyLine, measureTimes } from './latency.ts';
import type { Measurement } from './report.ts';
import { seedContacts } from './seed-contacts.ts';

/** The client whose contacts are measured, and their number: `BENCH_CONTACTS`. */
export const listClient = 'bench';
export const contactCount = Number(process.env.BENCH_CONTACTS ?? 1_000_000);
const sorts = ['firstName', 'lastName', 'firm', 'revenue', 'aum', 'lastContacted', 'city'];

/** The path of a page of contacts, the first ten unless the query says otherwise. */
export const listPath = (query: Partial<Record<string, string>> = {}): string =>
  `/api/contacts?${new URLSearchParams(Object.entries({ client: listClient, page: '1', pageSize: '10', ...query }))}`;
const lists = (name: string, values: string[]) => values.map((value) => listPath({ [name]: value }));

/** Inserts the client's contacts, unless they exist. */
export async function fillContacts({ sql }: Installation): Promise<void> {
  await ensureClient(sql, listClient);
  const { rows } = await sql.query<{ total: number }>(
    'SELECT total FROM contact_counts WHERE client_id = $1',
    [listClient],
  );
  if ((rows[0]?.total ?? 0) >= contactCount) return;
  console.error(`Filling the client with ${contactCount.toLocaleString('en')} contacts …`);
  await seedContacts(sql, listClient, contactCount);
}

/** Measures the list against its bars: pages, searches, filters and sorts. */
export async function listLatencies(ask: (path: string) => Promise<Answer>): Promise<Measurement[]> {
  const line = async (what: string, bar: number | undefined, paths: string[], rounds: number) =>
    latencyLine(what, await measureTimes(ask, paths, rounds), bar);
  return [
    await line('first page', 10, [listPath()], 300),
    await line('first page of 50', 10, [listPath({ pageSize: '50' })], 100),
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
    await line('sort, all seven both ways', 30, sorted(listPath()), 10),
    await line('search and sort', undefined, lists('q', ['pemcroft', 'mary', 'stifel']).flatMap(sorted), 3),
    await line(
      'next page by cursor, from the middle',
      10,
      await chain(ask, Math.floor(contactCount / 20)),
      3,
    ),
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
].map(listPath);

const sorted = (path: string) =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `${path}&sort=${sort}&order=${order}`));

/** Follows cursors from page to page, beginning at a deep page. */
async function chain(ask: (path: string) => Promise<Answer>, page: number): Promise<string[]> {
  const paths: string[] = [];
  let next: string | undefined = listPath({ page: String(page) });
  for (let steps = 0; steps < 50 && next; steps += 1) {
    const { headers }: Answer = await ask(next);
    next = /<([^<>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    if (next) paths.push(next);
  }
  return paths;
}
