import * as contract from '@liftout/contract/brief';
import { listMail, readMail } from '@liftout/contract/mail';
import { simpleParser } from 'mailparser';
import { afterEach, expect, test } from 'vitest';
import { dealThrough } from '../deals/times.fixture.ts';
import { deliverDue } from '../platform/mail/delivery.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { startSmtp } from '../testing/http/mail-server.ts';
import { briefOf } from './brief.fixture.ts';
import { addDays, mondayOf } from './week.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The clock of tests: Friday 29 August 2025. */
const week = '2025-08-25';

async function open() {
  const smtp = await startSmtp();
  cleanUps.push(smtp.close);
  const t = await createTestApp({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Liftout <portal@liftout.example>',
      PUBLIC_URL: 'https://liftout.example',
    },
  });
  cleanUps.push(t.close);
  const sql = (text: string) => query(t.databaseUrl, text);
  await sql(`UPDATE users SET email = username || '@firm.example' WHERE username IN ('alpha', 'beta')`);
  const digest = briefOf(t.platform);
  return { t, smtp, sql, digest };
}

type Open = Awaited<ReturnType<typeof open>>;

/** A week of one client: a silent deal, calls of this week and the week before. */
async function fill({ sql }: Open, client: string, calls: number) {
  const contact = `'018f0000-0000-7000-8000-00000000000${client === 'alpha' ? 1 : 2}'`;
  await sql(`INSERT INTO contacts (client_id, id, first_name, last_name, firm, in_pipeline, pipeline_stage, created_at, updated_at)
    VALUES ('${client}', ${contact}, 'Dana', 'of ${client}', 'Merrill', true, 'targeted', '2025-01-01', '2025-01-01')`);
  await sql(`INSERT INTO deals (client_id, id, contact_id, stage, value_cents, stage_changed_at, created_at, updated_at)
    VALUES ('${client}', gen_random_uuid(), ${contact}, 'meeting', 123400000, '2025-01-01', '2025-01-01', '2025-01-01')`);
  await sql(`INSERT INTO activities (client_id, id, type, occurred_at, created_at)
    SELECT '${client}', gen_random_uuid(), 'call', CASE WHEN n <= ${calls} THEN '2025-08-20'::timestamptz ELSE '2025-08-13' END, now()
    FROM generate_series(1, ${calls + 2}) n`);
}

const choose = (t: TestApp, as: 'alpha' | 'beta', weekly = true) =>
  t.call(contract.saveDigestChoice, { as, body: { weekly } });
const deliver = ({ t, smtp }: Open) =>
  deliverDue(
    {
      db: t.platform.db,
      send: smtpTransport(smtp.url, 'Liftout <portal@liftout.example>'),
      sentAt: () => t.platform.clock.now(),
    },
    () => new Date(),
  );

test('weeks begin on Monday, by the clock of New York', () => {
  expect(mondayOf(new Date('2025-08-29T16:00:00Z'))).toBe('2025-08-25');
  expect(mondayOf(new Date('2025-08-25T03:59:00Z'))).toBe('2025-08-18');
  expect(mondayOf(new Date('2025-08-25T04:00:00Z'))).toBe('2025-08-25');
  expect(mondayOf(new Date('2025-08-31T23:00:00Z'))).toBe('2025-08-25');
  expect(addDays('2025-03-01', -7)).toBe('2025-02-22');
});

test('a person gets the week of their own client, once', async () => {
  const all = await open();
  const { t, digest, smtp, sql } = all;
  await fill(all, 'alpha', 5);
  await fill(all, 'beta', 9);
  await choose(t, 'alpha');
  await choose(t, 'beta');
  const sent = await Promise.all([digest.sendClient('alpha', week), digest.sendClient('alpha', week)]);
  expect(sent.reduce((sum, n) => sum + n)).toBe(1);
  expect(await digest.sendClient('alpha', week)).toBe(0);
  await deliver(all);
  expect(smtp.received).toHaveLength(1);
  const { to, raw } = smtp.received[0]!;
  expect(to).toEqual(['alpha@firm.example']);
  const mail = await simpleParser(raw);
  expect(mail.subject).toBe('Alpha Partners: your week, Aug 18–24, 2025');
  for (const part of [
    String(mail.html)
      .replaceAll('<', ' <')
      .replace(/<[^>]*>/g, ''),
    mail.text ?? '',
  ]) {
    const text = part.replace(/\s+/g, ' ');
    expect(text).toContain('Dana of alpha, Merrill $1.2M');
    expect(text).toMatch(/That week 5 The week before 2 Change \+3/);
    expect(text).not.toContain('beta');
  }
  expect(await digest.sendClient('alpha', '2025-09-01')).toBe(1);
  // What is stored has no way to unsubscribe someone else.
  const stored = await sql(`SELECT o::text AS row FROM mail_outbox o WHERE status = 'sent'`);
  const url = /https:\/\/liftout\.example\/api\/unsubscribe\/([\w-]+)/.exec(mail.text ?? '')?.[1];
  expect(url).toBeDefined();
  expect(JSON.stringify(stored)).not.toContain(url);
});

test.each([
  // $1M and $250K of three deals.
  [[100_000_000, 0, 25_000_000], '3 won ($1.3M, known for 2 of 3)'],
  [[0, 0], '2 won (value not known)'],
  [[100_000_000, 25_000_000], '2 won ($1.3M)'],
])('deals won of %j cents are told as %s', async (values, text) => {
  const { t } = await open();
  for (const cents of values) await dealThrough(t, [['won', '08-20']], { valueCents: cents });
  // Silent for longer than 30 days, of unknown value.
  await dealThrough(t, [['meeting', '07-01']], { valueCents: 0 });
  const { text: page } = await t.call(contract.previewDigest, { as: 'admin', params: { client: 'alpha' } });
  const shown = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(shown).toContain(text);
  expect(shown).toMatch(/Deals silent for 30 days.*Dana Whitfield, \S+ not known/);
});

test('one click unsubscribes without a session; the link alone asks', async () => {
  const all = await open();
  const { t, digest, smtp } = all;
  await fill(all, 'alpha', 1);
  await choose(t, 'alpha');
  await digest.sendClient('alpha', week);
  await deliver(all);
  const raw = smtp.received[0]!.raw.replace(/\r\n[ \t]+/g, ' ');
  const url =
    /^List-Unsubscribe: <https:\/\/liftout\.example(\/api\/unsubscribe\/[\w-]+)>/m.exec(raw)?.[1] ?? '';
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const asked = await t.inject({ url });
  expect(asked.headers['content-type']).toContain('text/html');
  expect(asked.body).toContain('<form method="post">');
  expect((await t.call(contract.readDigestChoice, { as: 'alpha' })).body.weekly).toBe(true);
  const token = await t.tokenOf('alpha');
  const click = () =>
    t.inject({
      method: 'POST',
      url,
      // A browser that is signed in sends its session along.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `__Host-liftout_session=${token}`,
      },
      payload: 'List-Unsubscribe=One-Click',
    });
  for (let n = 0; n < 2; n += 1) {
    const done = await click();
    expect([done.statusCode, done.body.includes('You are unsubscribed')]).toEqual([200, true]);
  }
  expect((await t.call(contract.readDigestChoice, { as: 'alpha' })).body.weekly).toBe(false);
  expect(await digest.sendClient('alpha', '2025-09-01')).toBe(0);
  const unknown = await t.inject({ method: 'POST', url: '/api/unsubscribe/made-up' });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('no other call takes what a form of another site can send', async () => {
  const { t } = await open();
  const answer = await t.inject({
    as: 'alpha',
    method: 'PUT',
    url: '/api/digest',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'weekly=true',
  });
  expect(answer.statusCode).toBe(415);
});

test('nothing is sent where there is nothing to say, to whom may not sign in, or did not choose it', async () => {
  const all = await open();
  const { t, digest, sql } = all;
  await choose(t, 'alpha');
  expect(await digest.sendClient('alpha', week)).toBe(0);
  await fill(all, 'alpha', 1);
  expect((await choose(t, 'alpha', false)).body.weekly).toBe(false);
  expect(await digest.sendClient('alpha', week)).toBe(0);
  await choose(t, 'alpha');
  for (const [off, on] of [
    [`UPDATE clients SET is_active = false`, `UPDATE clients SET is_active = true`],
    [`UPDATE clients SET archived_at = now()`, `UPDATE clients SET archived_at = NULL`],
    [`UPDATE clients SET expires_at = '2020-01-01'`, `UPDATE clients SET expires_at = NULL`],
  ]) {
    await sql(`${off} WHERE client_id = 'alpha'`);
    expect(await digest.sendClient('alpha', week)).toBe(0);
    await sql(`${on} WHERE client_id = 'alpha'`);
  }
});

test('it has only the sections that the reader may see', async () => {
  const all = await open();
  const { t, digest, sql } = all;
  await fill(all, 'alpha', 4);
  await sql(`UPDATE users SET allowed_dashboards = '{deals}' WHERE username = 'alpha'`);
  await choose(t, 'alpha');
  await digest.sendClient('alpha', week);
  const [row] = (await t.call(listMail, { as: 'admin' })).body.mails;
  const { text } = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
  expect(text).toContain('Deals silent for 30 days');
  expect(text).not.toContain('That week');
});

test('the choice is for people with an email, and a preview for admins', async () => {
  const all = await open();
  const { t, sql } = all;
  expect((await t.call(contract.readDigestChoice, { as: 'alpha' })).body).toEqual({
    weekly: false,
    email: 'alpha@firm.example',
  });
  expect((await choose(t, 'alpha')).body.weekly).toBe(true);
  expect((await t.call(contract.readDigestChoice, { as: 'beta' })).body.weekly).toBe(false);
  await sql(`UPDATE users SET email = NULL WHERE username = 'beta'`);
  expect((await choose(t, 'beta')).status).toBe(409);
  expect((await t.call(contract.saveDigestChoice, { as: 'admin', body: { weekly: true } })).status).toBe(409);
  const preview = (as: 'admin' | 'alpha') =>
    t.call(contract.previewDigest, { as, params: { client: 'alpha' } });
  expect((await preview('admin')).text).toContain('Nothing to say');
  await fill(all, 'alpha', 1);
  const shown = await preview('admin');
  expect([shown.status, shown.text.includes('Dana of alpha')]).toEqual([200, true]);
  expect((await preview('alpha')).status).toBe(403);
});
