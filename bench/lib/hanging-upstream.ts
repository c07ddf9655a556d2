import { createServer, type Server } from 'node:http';
import { ensureClient, type Installation, signIn } from './installation.ts';
import { openHttpClient, percentile } from './latency.ts';
import type { Measurement } from './report.ts';

/** Clients whose sources, feeds and models hang. */
const clients = Array.from({ length: 6 }, (_, n) => `hanging-${n + 1}`);
/** Requests of each page in a turn, and turns of both kinds. */
const requests = 150;
const turns = 4;
const allowedGrowth = 1.2;

/** Accepts every request and answers none. */
async function startHanging(): Promise<{ url: string; open: () => number; close: () => Promise<void> }> {
  let open = 0;
  const server: Server = createServer((request) => {
    open += 1;
    request.socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * How long another client's list and dashboard take, with and without syncs, research and news that wait for upstreams which
 * never answer. Both are measured in turns, on one running app.
 */
export async function measureHanging(installation: Installation, client: string): Promise<Measurement[]> {
  const { sql } = installation;
  const upstream = await startHanging();
  for (const id of clients) await ensureClient(sql, id);
  await sql.query(
    `UPDATE clients SET hubspot_list_id = client_id, justcall_campaign_id = client_id, rss_feed_url = $2 || '/' || client_id
     WHERE client_id = ANY ($1)`,
    [clients, upstream.url],
  );
  await sql.query(
    `INSERT INTO sync_options (client_id, source, is_interval_chosen)
     SELECT client_id, source, true FROM unnest($1::text[]) client_id, unnest('{hubspot,justcall,sheets}'::text[]) source
     ON CONFLICT DO NOTHING`,
    [clients],
  );
  const app = await installation.startApp({
    ALLOW_PRIVATE_NETWORK: '1',
    HUBSPOT_BASE_URL: upstream.url,
    HUBSPOT_ACCESS_TOKEN: 'measured',
    JUSTCALL_BASE_URL: upstream.url,
    JUSTCALL_API_KEY: 'measured',
    JUSTCALL_API_SECRET: 'measured',
    OPENAI_BASE_URL: upstream.url,
    OPENAI_API_KEY: 'measured',
  });
  const token = await signIn(app.origin, client);
  const admin = await signIn(app.origin, 'syncing-admin');
  const { ask, close } = openHttpClient(app.origin, token);
  const paths = [
    `/api/contacts?client=${client}&page=1&pageSize=50`,
    `/api/engagement-metrics?client=${client}`,
    `/api/deals/board?client=${client}`,
  ];

  async function times(): Promise<number[]> {
    const measured: number[] = [];
    for (let round = 0; round < requests; round += 1)
      for (const path of paths) {
        const from = performance.now();
        await ask(path);
        measured.push(performance.now() - from);
      }
    return measured;
  }

  /** Asks for what hangs, again and again. @returns ends it */
  function hang(): () => Promise<void> {
    const over = new AbortController();
    const send = (path: string, body?: object) =>
      fetch(`${app.origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${admin}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: over.signal,
      }).then((answer) => answer.arrayBuffer());
    const again = async (path: string, body?: object) => {
      while (!over.signal.aborted) {
        await send(path, body).catch(() => undefined);
        // Those that are refused at once are asked again after a while.
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    };
    const advisor = { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill' };
    const asking = clients.flatMap((id) => [
      ...(['hubspot', 'justcall'] as const).map((source) =>
        send(`/api/admin/sources/${id}/sync`, { source }).catch(() => undefined),
      ),
      again(`/api/news/${id}`),
      again('/api/deep-dive', { ...advisor, client: id }),
    ]);
    return async () => {
      over.abort();
      await Promise.all(asking);
      for (const id of clients)
        for (const source of ['hubspot', 'justcall'])
          await fetch(`${app.origin}/api/admin/sources/${id}/stop`, {
            method: 'POST',
            headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
            body: JSON.stringify({ source }),
          });
    };
  }

  try {
    await times();
    const without: number[] = [];
    const during: number[] = [];
    let held = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      without.push(...(await times()));
      const end = hang();
      // It counts once everything waits.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      held = Math.max(held, upstream.open());
      during.push(...(await times()));
      await end();
    }
    const [before, after] = [percentile(without, 0.95), percentile(during, 0.95)];
    return [
      {
        what: `list, figures and board of a client, while ${held} requests of others hang`,
        figure: `p95 ${after.toFixed(1)} ms; without ${before.toFixed(1)} ms (${Math.round((after / before - 1) * 100)} %)`,
        bar: 'p95 ≤ +20 %',
        met: after <= before * allowedGrowth && held > 0,
      },
    ];
  } finally {
    close();
    await app.stop();
    await upstream.close();
  }
}
