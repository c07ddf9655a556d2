import { createHmac } from 'node:crypto';
import * as deals from '@liftout/contract/deals';
import * as submissions from '@liftout/contract/submissions';
import { uploadCsv } from '@liftout/contract/uploads';
import { eventBody } from '@liftout/contract/webhook-events';
import * as contract from '@liftout/contract/webhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { type HttpServer, type Reply, type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { multipart } from '../testing/http/multipart.ts';
import { seedTenants, type Tenants } from '../testing/rows/tenant-rows.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Stage {
  t: TestApp;
  rows: Tenants;
  server: HttpServer;
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

async function open(respond: Responder = () => ({ status: 204 })): Promise<Stage> {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp();
  cleanUps.push(t.close);
  const rows = await seedTenants(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  return { t, rows, server, sql: (text, values = []) => query(t.databaseUrl, text, values) };
}

const as = 'admin' as const;
const params = { client: 'alpha' };
const all = ['deal.moved', 'contact.approved', 'move.matched'];
async function listen({ t, server }: Stage, body: object = {}, client = 'alpha') {
  const wanted = { url: `${server.url}/hook?key=of-${client}`, description: 'CRM', events: all };
  const made = await t.call(contract.createWebhook, {
    as,
    params: { client },
    body: { ...wanted, ...body },
  });
  return made.body;
}
const moveDeal = ({ t, rows }: Stage, stage: string, who: 'alpha' | 'beta' = 'alpha') =>
  t.call(deals.moveDeal, { as: who, params: { id: rows[who].dealId }, body: { stage } });
const log = async ({ t }: Stage, id: string) =>
  (await t.call(contract.listDeliveries, { as, params: { ...params, id } })).body.deliveries;
const signatureOf = (secret: string, headers: Record<string, unknown>, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;
const arrived = (stage: Stage, count: number) =>
  expect.poll(() => stage.server.asked.length, { timeout: 15_000 }).toBe(count);
const settled = (stage: Stage, id: string, status: string) =>
  expect.poll(async () => (await log(stage, id))[0]?.status, { timeout: 15_000 }).toBe(status);
/** Makes what waits due now. */
const hurry = async ({ sql }: Stage) => {
  await sql(
    `UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second' WHERE status = 'waiting'`,
  );
  await sql(`UPDATE jobs.job SET start_after = now() WHERE name = 'webhooks.deliver' AND state < 'active'`);
};

describe('an event', () => {
  test('of a moved deal arrives signed, with what its schema says, and is logged', async () => {
    const stage = await open();
    const { webhook, secret } = await listen(stage);
    await moveDeal(stage, 'meeting');
    await arrived(stage, 1);
    const [request] = stage.server.asked;
    expect(request).toMatchObject({ method: 'POST', url: '/hook?key=of-alpha' });
    const { headers = {}, body = '' } = request ?? {};
    expect(headers['webhook-signature']).toBe(signatureOf(secret, headers, body));
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
    const event = eventBody('deal.moved').parse(JSON.parse(body));
    expect(event).toMatchObject({
      timestamp: '2025-08-29T16:00:00.000Z',
      data: {
        client: 'alpha',
        contactId: stage.rows.alpha.contactId,
        contactName: 'Dana Whitfield',
        firm: 'Merrill',
        dealId: stage.rows.alpha.dealId,
        from: 'targeted',
        to: 'meeting',
        valueInCents: 125_000_000,
        by: 'alpha',
      },
    });
    await settled(stage, webhook.id, 'delivered');
    expect(await log(stage, webhook.id)).toMatchObject([
      { messageId: headers['webhook-id'], type: 'deal.moved', attempts: 1, responseStatus: 204 },
    ]);
  });

  test('of an approved submission arrives', async () => {
    const stage = await open();
    await listen(stage);
    const { pendingId } = stage.rows.alpha;
    await stage.t.call(submissions.approveSubmission, {
      as,
      params: { id: pendingId },
      body: { force: true },
    });
    await arrived(stage, 1);
    const event = eventBody('contact.approved').parse(JSON.parse(stage.server.asked[0]?.body ?? ''));
    expect(event.data).toMatchObject({
      submissionId: pendingId,
      contactName: 'Dana Whitfield',
      email: 'waiting@merrill.example',
      by: 'admin',
    });
  });

  test('reaches those of its own client who listen for it, and nobody else', async () => {
    const stage = await open();
    const deaf = await listen(stage, { events: ['contact.approved'] });
    const other = await listen(stage, {}, 'beta');
    const { webhook } = await listen(stage);
    await moveDeal(stage, 'closing');
    await settled(stage, webhook.id, 'delivered');
    expect(stage.server.asked.map(({ url }) => url)).toEqual(['/hook?key=of-alpha']);
    expect(await log(stage, deaf.webhook.id)).toEqual([]);
    const rows = await stage.sql('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [
      other.webhook.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('of a change that was refused is never told', async () => {
    const stage = await open();
    const { webhook } = await listen(stage);
    const refused = await stage.t.call(deals.moveDeal, {
      as: 'alpha',
      params: { id: stage.rows.alpha.dealId },
      body: { stage: 'meeting', version: 99 },
    });
    expect(refused.status).toBe(409);
    expect(await log(stage, webhook.id)).toEqual([]);
  });

  test('of a move that an upload reported is told to those whose contact moved, in its own market, once', async () => {
    const stage = await open();
    const { t, sql } = stage;
    const { webhook } = await listen(stage);
    await listen(stage, {}, 'beta');
    await sql(`UPDATE clients SET target_market = NULL WHERE client_id = 'beta'`);
    const row = (name: string, left: string, joined: string) =>
      `${name},"Palo Alto, CA",${left},${joined},01/02/2025,$10M`;
    const file = [
      'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM',
      row('Dana,Whitfield', 'Merrill', 'UBS'),
      row('DANA,Whitfield', 'Stifel', 'Raymond James'),
      row('Noah,Kessler', 'Merrill', 'UBS'),
      '',
    ].join('\n');
    const { payload, headers } = multipart([
      { name: 'market', value: 'Silicon Valley' },
      { name: 'timePeriod', value: 'Q1 2025' },
      { name: 'file', fileName: 'moves.csv', value: file },
    ]);
    const upload = () => t.call(uploadCsv, { as, body: payload, headers });
    expect((await upload()).status).toBe(200);
    await settled(stage, webhook.id, 'delivered');
    expect(stage.server.asked).toHaveLength(1);
    const event = eventBody('move.matched').parse(JSON.parse(stage.server.asked[0]?.body ?? ''));
    expect(event.data).toMatchObject({
      client: 'alpha',
      contactId: stage.rows.alpha.contactId,
      contactName: 'Dana Whitfield',
      firm: 'Merrill',
      firmLeft: 'Merrill',
      firmJoined: 'UBS',
      movedOn: '2025-01-02',
      assetsInDollars: 10_000_000,
    });
    expect((await upload()).status).toBe(200);
    const findAgain = async () => {
      await sql(`UPDATE jobs.job SET state = 'created', start_after = now() WHERE name = 'moves.added'`);
      await expect
        .poll(() => sql(`SELECT 1 FROM jobs.job WHERE name = 'moves.added' AND state <> 'completed'`), {
          timeout: 15_000,
        })
        .toEqual([]);
    };
    await findAgain();
    expect(await log(stage, webhook.id)).toHaveLength(1);
    // As where the second file came before the job of the first ran.
    await sql('DELETE FROM webhook_deliveries');
    await findAgain();
    expect(await log(stage, webhook.id)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  test('that fails is tried again under the same id with a new signature, and what was answered is kept', async () => {
    let answers = 0;
    const stage = await open(() => {
      answers += 1;
      return answers === 1 ? { status: 503, body: 'x'.repeat(2_000) } : { status: 200, body: 'thanks' };
    });
    const { webhook } = await listen(stage);
    await moveDeal(stage, 'meeting');
    await arrived(stage, 1);
    await expect.poll(async () => (await log(stage, webhook.id))[0]?.attempts).toBe(1);
    const [failed] = await log(stage, webhook.id);
    expect(failed).toMatchObject({
      status: 'waiting',
      responseStatus: 503,
      error: 'It answered 503.',
      answer: 'x'.repeat(500),
    });
    const pause = Date.parse(failed?.nextAttemptAt ?? '') - Date.parse(failed?.lastAttemptAt ?? '');
    expect([pause >= 4_500, pause <= 5_500]).toEqual([true, true]);
    await expect
      .poll(() => stage.sql(`SELECT 1 FROM jobs.job WHERE name = 'webhooks.deliver' AND state < 'active'`))
      .toHaveLength(1);
    await hurry(stage);
    await settled(stage, webhook.id, 'delivered');
    const ids = stage.server.asked.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect((await log(stage, webhook.id))[0]).toMatchObject({ attempts: 2, answer: 'thanks', error: null });
  });

  test.each([
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'It answered 302: redirects are not followed.',
    ],
    ['an answer that is too large', { status: 200, body: 'x'.repeat(100_000) }, 'more than 64000 bytes'],
  ])('answered with %s has not arrived', async (_, answer, error) => {
    const stage = await open(() => answer);
    const { webhook } = await listen(stage);
    await moveDeal(stage, 'meeting');
    await expect
      .poll(async () => (await log(stage, webhook.id))[0]?.error, { timeout: 15_000 })
      .toContain(error);
    expect(stage.server.asked).toHaveLength(1);
  });

  test('is sent again on request', async () => {
    const stage = await open();
    const { webhook } = await listen(stage);
    await moveDeal(stage, 'meeting');
    await settled(stage, webhook.id, 'delivered');
    const [sent] = await log(stage, webhook.id);
    const of = { ...params, id: webhook.id, delivery: sent?.id ?? '' };
    expect((await stage.t.call(contract.sendAgain, { as, params: of })).status).toBe(200);
    await arrived(stage, 2);
    expect(stage.server.asked[1]?.body).toBe(stage.server.asked[0]?.body);
    expect(stage.server.asked[1]?.headers['webhook-id']).toBe(sent?.messageId);
  });

  test('of a test event goes also to an address that is turned off', async () => {
    const stage = await open();
    const { webhook } = await listen(stage);
    const { url, description, events } = webhook;
    const off = await stage.t.call(contract.updateWebhook, {
      as,
      params: { ...params, id: webhook.id },
      body: { url, description, events, isActive: false },
    });
    expect(off.body.isActive).toBe(false);
    await moveDeal(stage, 'meeting');
    await stage.t.call(contract.sendTestEvent, { as, params: { ...params, id: webhook.id } });
    await arrived(stage, 1);
    eventBody('webhook.test').parse(JSON.parse(stage.server.asked[0]?.body ?? ''));
  });
});

describe('an address', () => {
  test('that is turned off while it is sent to hears nothing more, and counts as off, not as failing', async () => {
    let answer = (_: Reply) => {};
    const stage = await open(() => new Promise((resolve) => (answer = resolve)));
    const { webhook } = await listen(stage);
    await moveDeal(stage, 'meeting');
    await arrived(stage, 1);
    const { url, description, events } = webhook;
    await stage.t.call(contract.updateWebhook, {
      as,
      params: { ...params, id: webhook.id },
      body: { url, description, events, isActive: false },
    });
    answer({ status: 500 });
    await expect.poll(async () => (await log(stage, webhook.id))[0]?.attempts, { timeout: 15_000 }).toBe(1);
    expect(await log(stage, webhook.id)).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
    expect(await stage.sql('SELECT 1 FROM webhooks WHERE failing_since IS NOT NULL')).toEqual([]);
  });

  test('that failed for days is turned off, with a note to the admin, and hears nothing until it is on again', async () => {
    const stage = await open(() => ({ status: 500 }));
    const { webhook } = await listen(stage);
    await stage.sql(`UPDATE webhooks SET failing_since = now() - interval '73 hours'`);
    await moveDeal(stage, 'meeting');
    const state = async () => {
      const { webhooks } = (await stage.t.call(contract.listWebhooks, { as, params })).body;
      return webhooks.find(({ id }) => id === webhook.id) ?? webhook;
    };
    await expect.poll(async () => (await state()).isActive, { timeout: 15_000 }).toBe(false);
    expect((await state()).turnedOffBecause).toBe('Every delivery failed for 3 days.');
    const entries = await stage.sql(
      `SELECT actor_name FROM audit_entries WHERE action = 'webhook.turned_off'`,
    );
    expect(entries).toEqual([{ actor_name: 'Liftout' }]);
    await moveDeal(stage, 'closing');
    expect(await stage.sql(`SELECT 1 FROM webhook_deliveries WHERE status = 'waiting'`)).toEqual([]);
  });

  test('that answers 410 is turned off at once', async () => {
    const stage = await open(() => ({ status: 410 }));
    await listen(stage);
    await moveDeal(stage, 'meeting');
    await expect
      .poll(
        () =>
          stage.sql('SELECT is_active FROM webhooks WHERE NOT is_active AND turned_off_because IS NOT NULL'),
        {
          timeout: 15_000,
        },
      )
      .toHaveLength(1);
  });

  test('with a new secret gets both signatures for a day', async () => {
    const stage = await open();
    const { webhook, secret } = await listen(stage);
    const of = { ...params, id: webhook.id };
    const next = (await stage.t.call(contract.rotateSecret, { as, params: of })).body;
    expect(next.webhook.oldSecretUntil).not.toBeNull();
    await moveDeal(stage, 'meeting');
    await arrived(stage, 1);
    const { headers = {}, body = '' } = stage.server.asked[0] ?? {};
    expect(String(headers['webhook-signature']).split(' ')).toEqual([
      signatureOf(next.secret, headers, body),
      signatureOf(secret, headers, body),
    ]);
    await stage.sql(`UPDATE webhooks SET old_secret_until = now() - interval '1 second'`);
    await moveDeal(stage, 'closing');
    await arrived(stage, 2);
    expect(String(stage.server.asked[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('keeps its secret to itself: in no list, log, row or audit entry', async () => {
    const stage = await open();
    const { secret } = await listen(stage);
    const texts = [
      (await stage.t.call(contract.listWebhooks, { as, params })).text,
      JSON.stringify(await stage.sql(`SELECT *, encode(secret, 'escape') FROM webhooks`)),
      JSON.stringify(await stage.sql('SELECT * FROM audit_entries')),
    ];
    for (const text of texts) expect(text).not.toContain(secret.slice(6));
    expect(texts[2]).not.toContain('of-alpha');
  });

  test.each([
    ['ftp://files.example/', 'http'],
    ['http://user:pass@example.com/', 'password'],
    ['nonsense', 'address'],
  ])('%s is refused', async (url, reason) => {
    const stage = await open();
    const answer = await stage.t.call(contract.createWebhook, {
      as,
      params,
      body: { url, description: '', events: all },
    });
    expect([answer.status, answer.message.includes(reason)]).toEqual([400, true]);
  });
});

test('private addresses and plain http are refused where the private network is closed', async () => {
  const t = await createTestApp({ env: { ALLOW_PRIVATE_NETWORK: '0' } });
  cleanUps.push(t.close);
  const refused = async (url: string) =>
    (await t.call(contract.createWebhook, { as, params, body: { url, description: '', events: all } }))
      .status;
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
  ])
    expect(`${url} ${await refused(url)}`).toBe(`${url} 400`);
});
