import { listMail, retryMail } from '@liftout/contract/mail';
import { listNotifications, markAllNotifications } from '@liftout/contract/notifications';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { emailMarketResearch } from '@liftout/contract/reports';
import { emailProfile } from '@liftout/contract/research';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { researchProfiles } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { deliverDue } from '../platform/mail/delivery.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { type As, createTestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { startSmtp } from '../testing/http/mail-server.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { seedKey } from '../testing/rows/seed-api-key.ts';
import { seedPerson } from '../testing/rows/seed-person.ts';
import { tellSender } from './service.ts';

const from = 'Liftout <portal@liftout.example>';
/** The code with which the server refuses every address; null: it takes all mail. */
let refusal: number | null = 550;
const smtp = await startSmtp(() => (refusal === null ? undefined : { code: refusal, at: 'rcpt' }));
const t = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: from } });
const other = openDatabase({ url: t.loginUrl, connections: 3 });
afterAll(async () => {
  await other.close();
  await t.close();
  await smtp.close();
});

const to = 'partner@firm.example';
const refused = "The mail server doesn't accept mail to this address. It says: “550 not now”";
const title = `Couldn't email “Market research: Alpha Partners” to ${to}`;
const sentTitle = `“Market research: Alpha Partners” was emailed to ${to} after all`;

const { db, clock } = t.platform;
const deps = { db, send: smtpTransport(smtp.url, from), sentAt: () => clock.now(), tell: tellSender };
const deliver = (now = Date.now() + 1_000) => deliverDue(deps, () => new Date(now));
const sql = (text: string) => write(t, ({ client }) => client.query(text));
const emailReport = (as: As = 'alpha', email = to) =>
  t.call(emailMarketResearch, { as, body: { email, client: 'alpha' } });
const bell = async (as: As = 'alpha', client = 'alpha') =>
  (await t.call(listNotifications, { as, query: { client } })).body;
const told = async (as?: As) =>
  (await bell(as)).notifications.map(({ title: said, read }) => ({ title: said, read }));
const readAll = () => t.call(markAllNotifications, { as: 'alpha', body: {} });
/** An admin's Try now. */
async function tryNow(): Promise<void> {
  const [mail] = (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
  expect((await t.call(retryMail, { as: 'admin', params: { id: mail?.id ?? '' } })).status).toBe(200);
  await deliver();
}

beforeEach(async () => {
  refusal = 550;
  await sql('DELETE FROM mail_outbox');
});

describe('who emailed a report is told that it failed for good', () => {
  test('as soon as its address is refused: to whom, and why', async () => {
    const heard = await listenForNotifications(t);
    await emailReport();
    expect(await told()).toEqual([]);
    await deliver();
    await heard.until('notifications');
    expect(heard.clientsOf('notifications')).toEqual(['alpha']);
    await heard.close();
    expect(await bell()).toMatchObject({
      total: 1,
      unread: 1,
      notifications: [
        {
          title,
          watch: null,
          decisions: null,
          read: false,
          createdAt: clock.now().toISOString(),
          mail: { kind: 'report', recipient: to, sent: false, reason: refused, contactId: null },
        },
      ],
    });
  });

  test('once all attempts are used up, and not before', async () => {
    refusal = 451;
    await emailReport();
    let now = Date.now() + 1_000;
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await told()).toEqual([]);
      expect(await deliver(now)).toEqual({ sent: 0, failed: 1 });
      now += 3_600_000;
    }
    expect((await bell()).notifications).toMatchObject([
      { title, mail: { reason: 'The mail server asks to try again later. It says: “451 not now”' } },
    ]);
  });

  test('without the settings of the mail server', async () => {
    const send = () =>
      Promise.reject(
        Object.assign(new Error('nothing there'), {
          code: 'EENVELOPE',
          command: 'MAIL FROM',
          responseCode: 553,
        }),
      );
    await emailReport();
    await deliverDue({ ...deps, send }, () => new Date());
    expect((await bell()).notifications[0]?.mail?.reason).toBe(
      "The mail server can't be used at the moment. Your administrator can see why.",
    );
  });

  test('once, by workers that send at the same time', async () => {
    await Promise.all([emailReport(), emailReport('alpha', 'second@firm.example')]);
    const workers = [deps, { ...deps, db: other }, deps, { ...deps, db: other }];
    await Promise.all(workers.map((one) => deliverDue(one, () => new Date(Date.now() + 1_000))));
    expect((await bell()).total).toBe(2);
  });

  test('once, by a worker that comes back after another took the mail over', async () => {
    let refuseNow = () => {};
    const isSlow = new Promise<void>((resolve) => {
      refuseNow = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const send = async () => {
      begun();
      await isSlow;
      throw Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
    };
    await emailReport();
    const slow = deliverDue({ ...deps, db: other, send }, () => new Date(Date.now() + 1_000));
    await hasBegun;
    await deliver(Date.now() + 400_000);
    await readAll();
    refuseNow();
    await slow;
    expect(await told()).toEqual([{ title, read: true }]);
  });

  test('and nobody else: no colleague, no other client, no admin', async () => {
    const [personId, sessionId] = [newId(), newId()];
    await write(t, (tx) => seedPerson(tx, 'alpha', { personId, sessionId }, clock.now()));
    const token = await db.as(platformScope(system), (tx) =>
      t.platform.sessions.open(tx, personId, { userAgent: 'test' }),
    );
    await emailReport();
    await deliver();
    const colleague = await t.call(listNotifications, {
      as: null,
      query: {},
      headers: { authorization: `Bearer ${token}` },
    });
    expect(colleague.body.total).toBe(0);
    expect((await bell('beta', 'beta')).total).toBe(0);
    expect((await bell('admin')).total).toBe(0);
    expect((await t.call(listNotifications, { as: 'beta', query: { client: 'alpha' } })).status).toBe(403);
  });

  test('an admin in the bell of the client whose report it is, an API key not at all', async () => {
    await emailReport('admin');
    await deliver();
    expect(await told('admin')).toEqual([{ title, read: false }]);
    expect(await told()).toEqual([]);
    await sql('DELETE FROM mail_outbox');
    const key = await write(t, (tx) => seedKey(tx, 'alpha', { name: 'Reports' }));
    const headers = { authorization: `Bearer ${key}` };
    const answer = await t.call(emailMarketResearch, { as: null, headers, body: { email: to } });
    expect(answer.body.status).toBe('queued');
    await deliver();
    expect((await sql('SELECT status, sender_id FROM mail_outbox')).rows).toEqual([
      { status: 'failed', sender_id: null },
    ]);
    expect((await sql('SELECT id FROM notifications')).rows).toEqual([]);
  });

  test('not where their login is gone by then', async () => {
    await emailReport();
    await sql(`UPDATE mail_outbox SET sender_id = '${newId()}'`);
    expect(await deliver()).toEqual({ sent: 0, failed: 1 });
    expect((await sql('SELECT m.status FROM mail_outbox m')).rows).toEqual([{ status: 'failed' }]);
    expect((await sql('SELECT id FROM notifications')).rows).toEqual([]);
  });
});

describe('a mail that an admin has tried again', () => {
  beforeEach(async () => {
    await emailReport();
    await deliver();
  });

  test('and that is sent takes back what was not read', async () => {
    refusal = null;
    await tryNow();
    expect(await bell()).toEqual({ notifications: [], total: 0, unread: 0 });
  });

  test('and that is sent is told to who has read that it failed', async () => {
    await readAll();
    refusal = null;
    await tryNow();
    expect(await told()).toEqual([{ title: sentTitle, read: false }]);
    expect((await bell()).notifications[0]?.mail).toMatchObject({ sent: true, reason: null });
  });

  test.each([false, true])('and that fails again is not told again (read: %s)', async (read) => {
    if (read) await readAll();
    await tryNow();
    expect(await told()).toEqual([{ title, read }]);
  });
});

describe('a profile', () => {
  async function emailOf(firstName: string, userEmail = to): Promise<string> {
    const contactId = await makeContact(t, 'alpha', {
      firstName,
      lastName: 'Quillfeather',
      email: `${firstName}@merrill.example`.toLowerCase(),
    });
    const id = newId();
    const stored = { firstName, lastName: 'Quillfeather', firm: 'Merrill', profileHtml: '<p>Known.</p>' };
    const written = { model: 'test-model', createdBy: 'alpha', createdAt: clock.now() };
    await write(t, ({ orm }) =>
      orm.insert(researchProfiles).values({ ...stored, ...written, clientId: 'alpha', id, contactId }),
    );
    const body = { profileHtml: '<p>Known.</p>', contactName: firstName, userEmail, researchId: id };
    expect((await t.call(emailProfile, { as: 'alpha', body })).status).toBe(200);
    await deliver();
    return contactId;
  }

  test('that could not be emailed leads to its contact, for those who see contacts', async () => {
    const contactId = await emailOf('Rosa');
    await emailReport();
    await deliver();
    const limitTo = (dashboard: string) =>
      sql(`UPDATE clients SET allowed_dashboards = '{${dashboard}}' WHERE client_id = 'alpha'`);
    expect((await bell()).notifications[1]).toMatchObject({
      title: `Couldn't email “Research profile: Rosa Quillfeather” to ${to}`,
      mail: { kind: 'profile', contactId, reason: refused },
    });
    await limitTo('overview');
    expect([await told(), (await bell()).unread]).toEqual([[{ title, read: false }], 1]);
    await limitTo('contacts');
    expect((await bell()).notifications).toMatchObject([{ mail: { contactId } }]);
    expect((await bell()).total).toBe(1);
    await limitTo('full');
  });

  test.each([
    ['of a person', 'Ida', to],
    ["to a person's own address", 'Omar', 'omar@merrill.example'],
  ])('or report %s is told no more once they are erased', async (_, firstName, address) => {
    const own = address !== to;
    const id = own
      ? await makeContact(t, 'alpha', { firstName, lastName: 'Quillfeather', email: address })
      : await emailOf(firstName);
    if (own) await emailReport('alpha', address);
    await deliver();
    expect((await bell()).total).toBe(1);
    const confirm = `${firstName} Quillfeather`;
    const erased = await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm } });
    expect(erased.status).toBe(200);
    expect(await bell()).toEqual({ notifications: [], total: 0, unread: 0 });
  });
});
