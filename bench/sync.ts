import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './lib/bench.ts';
import { measureHanging } from './lib/hanging-upstream.ts';
import { ensureAdmin, ensureClient, type Installation, type RunningApp, signIn } from './lib/installation.ts';
import { sampleMemory } from './lib/memory.ts';
import type { Measurement } from './lib/report.ts';
import {
  type CountingVendor,
  hubspotLimits,
  lowestJustCallPlan,
  startHubSpot,
  startJustCall,
} from './lib/vendors.ts';

/** BENCH_SYNC_CONTACTS, BENCH_SYNC_CALLS: fewer, for a machine that has no half hour. */
const contacts = Number(process.env.BENCH_SYNC_CONTACTS ?? 100_000);
const calls = Number(process.env.BENCH_SYNC_CALLS ?? 1_000_000);
/** One in eleven calls is with a stranger. */
const people = Math.round(contacts * 1.1);
/** What the bench's JustCall allows in a minute, so that it takes minutes instead of hours. */
const perMinute = 60_000;
const pageSize = 100;
const formatCount = (count: number) => Math.round(count).toLocaleString('en');
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** First readings of a client's HubSpot list and JustCall campaign, and other people's pages while upstreams hang. */
export const syncBench: Bench = {
  name: 'sync',
  title: `Sync: ${formatCount(contacts)} HubSpot contacts, ${formatCount(calls)} JustCall calls`,
  run: measure,
};

interface Read {
  source: 'hubspot' | 'justcall';
  rows: number;
}

async function measure(installation: Installation): Promise<Measurement[]> {
  const { sql } = installation;
  const client = `syncing-${randomBytes(3).toString('hex')}`;
  await ensureClient(sql, client);
  await ensureAdmin(sql, 'syncing-admin');
  await sql.query('UPDATE clients SET hubspot_list_id = $2, justcall_campaign_id = $3 WHERE client_id = $1', [
    client,
    '7',
    '88014',
  ]);
  // Nothing is read but what is asked for.
  await sql.query(
    `INSERT INTO sync_options (client_id, source, is_interval_chosen)
     SELECT $1, source, true FROM unnest('{hubspot,justcall,sheets}'::text[]) source`,
    [client],
  );
  const hubspot = await startHubSpot(contacts);
  const justcall = await startJustCall({ calls, people, perMinute });
  const app = await installation.startApp({
    ALLOW_PRIVATE_NETWORK: '1',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_ACCESS_TOKEN: 'measured',
    JUSTCALL_BASE_URL: justcall.url,
    JUSTCALL_API_KEY: 'measured',
    JUSTCALL_API_SECRET: 'measured',
  });
  const lines: Measurement[] = [];
  try {
    const token = await signIn(app.origin, 'syncing-admin');
    lines.push(...(await read(app, token, client, { source: 'hubspot', rows: contacts })));
    lines.push(...hubspotRates(hubspot));
    lines.push(...(await read(app, token, client, { source: 'justcall', rows: calls })));
    lines.push(justcallRate(justcall), await tables(installation, client));
  } finally {
    await app.stop();
    await hubspot.close();
    await justcall.close();
  }
  return [...lines, ...(await measureHanging(installation, client))];
}

/** Reads a source from beginning to end, and says how fast, and what memory the app had meanwhile. */
async function read(
  app: RunningApp,
  token: string,
  client: string,
  { source, rows }: Read,
): Promise<Measurement[]> {
  const path = `${app.origin}/api/admin/sources/${client}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = await fetch(`${path}/sync`, { method: 'POST', headers, body: JSON.stringify({ source }) });
  if (!asked.ok) throw new Error(`${asked.status}: ${await asked.text()}`);
  const from = performance.now();
  const memory = await sampleMemory(app.pid, async () => {
    for (;;) {
      await sleep(500);
      const body: unknown = await (await fetch(`${path}/runs?source=${source}`, { headers })).json();
      const run: unknown = Array.isArray(body) ? body[0] : undefined;
      const { status, error } = Object(run);
      if (status === 'ok') return;
      if (status !== 'queued' && status !== 'running')
        throw new Error(`The sync ended as ${status}: ${error}`);
    }
  });
  const seconds = (performance.now() - from) / 1_000;
  const quarter = (n: number) =>
    median(memory.slice(Math.floor((memory.length * n) / 4), Math.ceil((memory.length * (n + 1)) / 4)));
  const [second, last] = [quarter(1), quarter(3)];
  return [
    {
      what: `${source}: ${formatCount(rows)} rows`,
      figure: `${formatCount(rows / seconds)} rows/s (${formatCount(seconds)} s)`,
    },
    {
      what: `${source}: memory of the app in the second and the last quarter, and at most`,
      figure: `${megabytes(second)}, ${megabytes(last)}, ${megabytes(Math.max(...memory))}`,
      bar: 'flat',
      met: last < second * 1.2,
    },
  ];
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function hubspotRates({ rates }: CountingVendor): Measurement[] {
  const most = (name: 'searches' | 'others') => rates[name]?.most() ?? Number.NaN;
  return [
    {
      what: 'hubspot: most searches in a second, other requests in ten',
      figure: `${most('searches')}, ${most('others')}`,
      bar: `≤ ${hubspotLimits.searches}, ≤ ${hubspotLimits.others}`,
      met: most('searches') <= hubspotLimits.searches && most('others') <= hubspotLimits.others,
    },
  ];
}

function justcallRate({ rates }: CountingVendor): Measurement {
  const most = rates.all?.most() ?? Number.NaN;
  const hours = calls / pageSize / lowestJustCallPlan / 60;
  return {
    what: `justcall: most requests in a minute (on the lowest plan, ${lowestJustCallPlan}, it would take ${hours.toFixed(1)} h)`,
    figure: formatCount(most),
    bar: `≤ ${formatCount(perMinute)}`,
    met: most <= perMinute,
  };
}

/** Whether everything arrived: each contact once, each call with its contact, and strangers' calls waiting for theirs. */
async function tables({ sql }: Installation, client: string): Promise<Measurement> {
  const { rows } = await sql.query<Record<'contacts' | 'calls' | 'talked' | 'waiting' | 'misplaced', number>>(
    `SELECT (SELECT count(DISTINCT source_id)::int FROM contacts WHERE client_id = $1 AND archived_at IS NULL) AS contacts,
       count(*)::int AS calls, coalesce(sum(a.duration_seconds), 0)::float AS talked,
       (SELECT count(*)::int FROM waiting_calls WHERE client_id = $1) AS waiting,
       (count(*) FILTER (WHERE (a.source_id::int - 1) % $2::int <> c.source_id::int - 1000001))::int AS misplaced
     FROM activities a JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
     WHERE a.client_id = $1 AND a.source = 'justcall'`,
    [client, people],
  );
  const found = rows[0];
  let [own, talked] = [0, 0];
  for (let at = 0; at < calls; at += 1)
    if (at % people < contacts) {
      own += 1;
      talked += at % 600;
    }
  return {
    what: 'tables in the end: contacts; calls; calls with strangers, which wait',
    figure: `${formatCount(found?.contacts ?? 0)}; ${formatCount(found?.calls ?? 0)}; ${formatCount(found?.waiting ?? 0)}`,
    bar: 'each once, with its contact',
    met:
      found?.contacts === contacts &&
      found.calls === own &&
      found.talked === talked &&
      found.waiting === calls - own &&
      found.misplaced === 0,
  };
}
