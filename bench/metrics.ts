import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from './lib/bench.ts';
import { ensureAdmin, ensureClient, type Installation, signIn } from './lib/installation.ts';
import { latencyLine, measureTimes, openHttpClient } from './lib/latency.ts';
import type { Measurement } from './lib/report.ts';
import { insertActivities, seedActivities } from './lib/seed-activities.ts';

/** BENCH_ACTIVITIES: fewer, for a machine that has no ten minutes for the seed. */
const count = Number(process.env.BENCH_ACTIVITIES ?? 10_000_000);
const clients = Array.from({ length: 20 }, (_, n) => `measured-${n + 1}`);
const writers = 8;
const writeMs = 5_000;
const bar = 30;

/** The platform's figures and the overview's list, and what the kept sums cost those who write. */
export const metricsBench: Bench = {
  name: 'metrics',
  title: `Platform figures: ${count.toLocaleString('en')} activities of ${clients.length} clients`,
  run: measure,
};

async function measure(installation: Installation): Promise<Measurement[]> {
  const { sql } = installation;
  for (const client of clients) await ensureClient(sql, client);
  await ensureAdmin(sql, 'measuring-admin');
  await seedActivities(sql, clients, count);
  const app = await installation.startApp();
  try {
    const token = await signIn(app.origin, 'measuring-admin');
    const { ask, close } = openHttpClient(app.origin, token);
    const line = async (what: string, path: string) =>
      latencyLine(what, await measureTimes(ask, [path], 200), bar);
    const calls = ['platform-metrics', 'hubspot-metrics', 'justcall-metrics', 'attention'];
    await foldedBy(sql);
    const lines: Measurement[] = [];
    for (const call of calls) lines.push(await line(call, `/api/admin/${call}`));
    lines.push(...(await writeRates(installation)));
    const { rows } = await sql.query<{ n: number }>('SELECT count(*)::int AS n FROM sum_changes');
    lines.push(
      await line(
        `hubspot-metrics with ${rows[0]?.n.toLocaleString('en')} changes not folded`,
        '/api/admin/hubspot-metrics',
      ),
    );
    close();
    return lines;
  } finally {
    await app.stop();
  }
}

/** Waits until the app has folded what the seed left. */
async function foldedBy(sql: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ n: number }>('SELECT count(*)::int AS n FROM sum_changes');
    if (rows[0]?.n === 0) return;
    await sleep(250);
  }
}

/** Activities written a second, one by one and by the thousand, with the triggers and without. */
async function writeRates({ sql, databaseUrl }: Installation): Promise<Measurement[]> {
  const lines: Measurement[] = [];
  for (const size of [1, 1_000]) {
    const rates = [];
    for (const enabled of ['DISABLE', 'ENABLE']) {
      await sql.query(`ALTER TABLE activities ${enabled} TRIGGER activities_summed_insert`);
      rates.push(await rateOf(databaseUrl, size));
    }
    const [without = 0, kept = 0] = rates;
    lines.push({
      what: `activities written, ${size.toLocaleString('en')} a statement, ${writers} writers`,
      figure: `${Math.round(kept).toLocaleString('en')}/s; without the sums ${Math.round(without).toLocaleString('en')}/s`,
    });
  }
  return lines;
}

async function rateOf(databaseUrl: string, size: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: writers });
  const from = performance.now();
  let written = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, n) => {
      // Two writers share a client, as a sync and a person do.
      while (performance.now() - from < writeMs) {
        await pool.query(insertActivities, [clients[n >> 1], size]);
        written += size;
      }
    }),
  );
  const rate = (written * 1_000) / (performance.now() - from);
  await pool.end();
  return rate;
}
