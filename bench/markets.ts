import type { Bench } from './lib/bench.ts';
import { ensureAdmin, type Installation, signIn } from './lib/installation.ts';
import { type Answer, latencyLine, openHttpClient } from './lib/latency.ts';
import { benchMarkets } from './lib/market-moves.ts';
import { seeded } from './lib/random.ts';
import type { Measurement } from './lib/report.ts';
import { seedMarketMoves } from './lib/seed-market-moves.ts';

/** BENCH_MARKET_MOVES: fewer, for a machine that has no half hour for the seed. */
const count = Number(process.env.BENCH_MARKET_MOVES ?? 10_000_000);
const bars = { saved: 50, adHoc: 500 };
/** Each call is asked so often with filters of its own. */
const adHocFilters = 40;
const savedRounds = 5;
const day = 86_400_000;

/** The calls of the moves, market and firm pages: names and addresses for a selection. */
const calls: Record<string, (selection: string) => string> = {
  summary: (of) => `/summary?${of}`,
  'left out': (of) => `/left-out?${of}`,
  'net, gains': (of) => `/net?${of}&sort=net&order=desc&pageSize=20`,
  'net, losses': (of) => `/net?${of}&sort=net&order=asc&pageSize=20`,
  momentum: (of) => `/momentum?${of}&sort=rank&order=asc&pageSize=10`,
  lanes: (of) => `/lanes?${of}&pageSize=1000`,
  channels: (of) => `/channels?${of}`,
  'months of the days': (of) => `/months?${of}`,
  'cities of the days': (of) => `/cities?${of}`,
  'lift-outs': (of) => `/lift-outs?${of}&pageSize=200`,
};

/** What the moves, market and firm pages ask for, with filters that are kept and with any others. */
export const marketsBench: Bench = {
  name: 'markets',
  title: `Market analytics: ${count.toLocaleString('en')} moves`,
  run: measure,
};

async function measure(installation: Installation): Promise<Measurement[]> {
  const { sql } = installation;
  const today = new Date();
  await ensureAdmin(sql, 'measuring-admin');
  await seedMarketMoves(sql, count, today);
  const app = await installation.startApp();
  try {
    const { ask, close } = openHttpClient(app.origin, await signIn(app.origin, 'measuring-admin'));
    const lines: Measurement[] = [];
    const line = async (what: string, bar: number, paths: string[], rounds: number) =>
      lines.push(await timed(ask, what, { bar, paths, rounds }));
    for (const [name, path] of Object.entries(calls)) {
      const paths = savedSelections(today).map(path);
      // Asked once before, as by the first who opens the page.
      await timed(ask, name, { bar: bars.saved, paths, rounds: 1 });
      await line(`saved: ${name}`, bars.saved, paths, savedRounds);
    }
    for (const [name, paths] of Object.entries(standing())) {
      await line(`first asked: ${name}`, bars.adHoc, paths, 1);
      await line(`saved: ${name}`, bars.saved, paths, savedRounds);
    }
    const random = seeded(11);
    for (const [name, path] of Object.entries(calls)) {
      const selections = Array.from({ length: adHocFilters }, () => adHocSelection(random, today));
      await line(`ad hoc: ${name}`, bars.adHoc, selections.map(path), 1);
    }
    close();
    return lines;
  } finally {
    await app.stop();
  }
}

interface Asked {
  bar: number;
  paths: string[];
  rounds: number;
}

/** The time of each request. One that fails counts as ten seconds. */
async function timed(ask: (path: string) => Promise<Answer>, what: string, { bar, paths, rounds }: Asked) {
  const times: number[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths) {
      const from = performance.now();
      const isAnswered = await ask(`/api/moves${path}`).then(
        () => true,
        () => false,
      );
      if (!isAnswered) failed += 1;
      times.push(isAnswered ? performance.now() - from : 10_000);
    }
  const line = latencyLine(what, times, bar);
  return failed === 0 ? line : { ...line, figure: `${line.figure}, ${failed} of ${times.length} failed` };
}

const markets = benchMarkets.flatMap(([market]) => market ?? []);
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysOf = (from: number, to: number) => `from=${dayText(from)}&to=${dayText(to)}`;

/** What a page opens with: the last ninety days of each market, and of all. */
function savedSelections(today: Date): string[] {
  const days = `${daysOf(today.getTime() - 89 * day, today.getTime())}&includeConversions=no`;
  return [days, ...markets.map((market) => `market=${market}&${days}`)];
}

/** What pages ask for whatever days are chosen. */
function standing(): Record<string, string[]> {
  const firms = [0, 5, 50];
  const ofFirms = (path: string) =>
    markets.flatMap((market) => firms.map((n) => `${path}?market=${market}&firm=Bench%20${n}`));
  return {
    'twelve months of a market': markets.map((market) => `/months?market=${market}&includeConversions=no`),
    'firms of a market': markets.map((market) => `/firms?market=${market}`),
    'months of a firm': ofFirms('/months'),
    'lift-outs of a firm': ofFirms('/lift-outs'),
  };
}

/** A market and a span of a week to three years, half of them of one firm, a tenth of all markets. */
function adHocSelection(random: () => number, today: Date): string {
  const span = Math.round(7 * 156 ** random());
  const to = today.getTime() - Math.floor(random() * 1500) * day;
  const parts = [daysOf(to - span * day, to)];
  if (random() < 0.9) parts.push(`market=${markets[Math.floor(random() * markets.length)]}`);
  if (random() < 0.5) parts.push(`firm=Bench%20${Math.floor(100 * random() ** 2)}`);
  parts.push(`includeConversions=${random() < 0.8 ? 'no' : 'yes'}`);
  return parts.join('&');
}
