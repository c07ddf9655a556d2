import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listMail, readMail } from '@liftout/contract/mail';
import { emailMarketResearch } from '@liftout/contract/reports';
import { emailProfile } from '@liftout/contract/research';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { mailOutbox, researchProfiles } from '../platform/db/schema/index.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import { deliverDue, retryDelayMs } from '../platform/mail/delivery.ts';
import { claimDue } from '../platform/mail/queries.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { createTestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { listed, mail, open, post, unfolded } from './mail.fixture.ts';
import { mailService } from './service.ts';

test('a mail is queued in its transaction and delivered once', async () => {
  const { t, smtp, deps } = await open();
  expect(await post(t)).toEqual({
    status: 'queued',
    message: 'The email to reader@firm.example is on its way.',
  });
  expect(await listed(t)).toMatchObject([
    { status: 'queued', attempts: 0, clientId: 'alpha', createdBy: 'alpha' },
  ]);
  expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 1, failed: 0 });
  expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 0, failed: 0 });
  expect(smtp.received).toHaveLength(1);
  const { to, raw } = smtp.received[0]!;
  expect(to).toEqual(['reader@firm.example']);
  expect(raw).toContain('Content-Type: multipart/alternative');
  expect(raw).toContain('<p>Figures</p>');
  expect(raw).toMatch(/Message-ID: <[0-9a-f-]{36}@liftout\.example>/i);
  const [row] = await listed(t);
  expect(row).toMatchObject({ status: 'sent', attempts: 1, sentAt: '2025-08-29T16:00:00.000Z' });
});

test('nothing is queued when the transaction fails', async () => {
  const { t } = await open();
  await expect(
    t.platform.db.as(tenantScope('alpha', system), async (tx) => {
      await mailService(t.platform).post(tx, mail());
      throw new Error('later');
    }),
  ).rejects.toThrow('later');
  expect(await listed(t)).toEqual([]);
});

test('a refused mail is sent again after 30 s, then after twice as long each time, up to eight times', async () => {
  const { t, smtp, deps } = await open(() => ({ code: 451, at: 'data' }));
  await post(t);
  let now = Date.now() + 1_000;
  const at = () => new Date(now);
  for (let attempt = 1; attempt < 8; attempt += 1) {
    expect(await deliverDue(deps, at)).toEqual({ sent: 0, failed: 1 });
    expect(await listed(t)).toMatchObject([{ status: 'queued', attempts: attempt }]);
    const wait = 30_000 * 2 ** (attempt - 1);
    expect(retryDelayMs(attempt)).toBe(wait);
    now += wait - 1;
    expect(await deliverDue(deps, at)).toEqual({ sent: 0, failed: 0 });
    now += 1;
  }
  expect(await deliverDue(deps, at)).toEqual({ sent: 0, failed: 1 });
  const [row] = await listed(t);
  expect(row).toMatchObject({ status: 'failed', attempts: 8, lastError: expect.stringContaining('451') });
  now += 86_400_000;
  expect(await deliverDue(deps, at)).toEqual({ sent: 0, failed: 0 });
  expect(smtp.received).toEqual([]);
});

test('a mail whose address is refused permanently is not sent again', async () => {
  const { t, deps } = await open(() => ({ code: 550, at: 'rcpt' }));
  await post(t);
  await deliverDue(deps, () => new Date());
  expect(await listed(t)).toMatchObject([{ status: 'failed', attempts: 1 }]);
});

test('several processes send each mail once', async () => {
  const { t, smtp, deps } = await open();
  for (let n = 0; n < 12; n += 1) await post(t, `Report ${n}`);
  const other = openDatabase({ url: t.loginUrl, connections: 3 });
  onTestFinished(() => other.close());
  const counts = await Promise.all(
    [deps, { ...deps, db: other }, deps, { ...deps, db: other }].map((one) =>
      deliverDue(one, () => new Date()),
    ),
  );
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
  const subjects = smtp.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
  expect([...subjects].sort()).toEqual(Array.from({ length: 12 }, (_, n) => `Report ${n}`).sort());
});

test('a mail whose process died is sent after its claim has expired', async () => {
  const { t, smtp, deps } = await open();
  await post(t);
  const now = Date.now() + 1_000;
  await t.platform.db.as(platformScope(system), (tx) => claimDue(tx, new Date(now), 300_000));
  expect(await deliverDue(deps, () => new Date(now + 299_000))).toEqual({ sent: 0, failed: 0 });
  expect(await deliverDue(deps, () => new Date(now + 300_000))).toEqual({ sent: 1, failed: 0 });
  expect(smtp.received).toHaveLength(1);
});

test('a subject cannot add headers', async () => {
  const { t, smtp, deps } = await open();
  await post(t, 'Hello\r\nBcc: everyone@firm.example\r\n\r\nbody');
  await deliverDue(deps, () => new Date());
  const { to, raw } = smtp.received[0]!;
  expect(to).toEqual(['reader@firm.example']);
  expect(raw).toContain('Subject: Hello Bcc: everyone@firm.example body');
  expect(raw).not.toMatch(/^Bcc:/im);
});

test('a profile and a report are sent with one recipient, a clean subject and the name of the sender', async () => {
  const { t, smtp, deps } = await open();
  const researchId = newId();
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(researchProfiles).values({
      clientId: 'alpha',
      id: researchId,
      firstName: 'Dana\r\nBcc: everyone@firm.example',
      lastName: 'Whitfield',
      firm: 'Merrill',
      profileHtml: '<p>Known.</p>',
      model: 'test-model',
      createdBy: 'alpha',
      createdAt: t.platform.clock.now(),
    }),
  );
  const profile = { profileHtml: '<p>Known.</p>', userEmail: 'reader@firm.example', contactName: 'Dana' };
  await t.call(emailProfile, { as: 'alpha', body: { ...profile, researchId } });
  await t.call(emailMarketResearch, { as: 'alpha', body: { email: 'reader@firm.example' } });
  expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 2, failed: 0 });
  for (const { to, raw } of smtp.received) {
    expect(to).toEqual(['reader@firm.example']);
    const [headers] = raw.split('\r\n\r\n');
    expect(headers).not.toMatch(/^(Bcc|Cc|Reply-To):/im);
    expect(raw).toMatch(/^From: Liftout <portal@liftout\.example>/m);
    expect(unfolded(raw)).toContain('Sent by Alpha Partners (signed in as alpha)');
    expect(unfolded(raw)).toContain('by entering your address');
  }
});

test('a mail of a client that was archived meanwhile is not sent', async () => {
  const { t, smtp, deps } = await open();
  await post(t);
  await write(t, ({ client }) =>
    client.query(`UPDATE clients SET archived_at = now() WHERE client_id = 'alpha'`),
  );
  expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 0, failed: 1 });
  expect(smtp.received).toEqual([]);
  expect(await listed(t)).toMatchObject([
    { status: 'failed', attempts: 1, lastError: 'Its client was archived before it was sent.' },
  ]);
});

test('the secret of a mail is readable until it is sent, and not after', async () => {
  const { t, smtp, deps } = await open();
  const secret = 'a-token-for-its-reader';
  const link = `https://liftout.example/invitation#${secret}`;
  await t.platform.db.as(platformScope(system), (tx) =>
    mailService(t.platform).post(tx, {
      ...mail(),
      html: `<a href="${link}">Choose</a>`,
      text: `Choose: ${link}`,
      secret,
    }),
  );
  const [row] = await listed(t);
  const read = async () => (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).text;
  expect(await read()).toContain(secret);
  await deliverDue(deps, () => new Date());
  expect(unfolded(smtp.received[0]!.raw)).toContain(secret);
  expect(await read()).not.toContain(secret);
  const stored = await write(t, ({ orm }) => orm.select().from(mailOutbox));
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(stored).toMatchObject([
    { html: '<a href="https://liftout.example/invitation#…">Choose</a>', secret: null },
  ]);
});

test('a subject that is cut keeps whole characters', async () => {
  const { t } = await open();
  await post(t, `${'a'.repeat(199)}😀`);
  expect((await listed(t))[0]?.subject).toBe('a'.repeat(199));
});

test('the job of a running app sends new mails', async () => {
  const { t, smtp } = await open();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await post(t);
  await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(1);
  await post(t, 'Another');
  await expect.poll(() => smtp.received.length, { timeout: 5_000 }).toBe(2);
});

describe('a mail server that receives a mail and never confirms it', () => {
  /** It answers every command up to the mail itself, and then only sends continuation lines of a reply. */
  async function startNeverConfirming() {
    const sockets = new Set<Socket>();
    let mails = 0;
    const server = createServer((socket) => {
      sockets.add(socket);
      let continuation: NodeJS.Timeout | undefined;
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        clearInterval(continuation);
      });
      socket.write('220 ready\r\n');
      let mail = '';
      let isMail = false;
      socket.on('data', (data) => {
        if (isMail) mail += data;
        else {
          isMail = data.includes('DATA\r\n');
          socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
        }
        if (continuation || !mail.endsWith('\r\n.\r\n')) return;
        mails += 1;
        continuation = setInterval(() => socket.write('250-wait\r\n'), 50);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return { url: `smtp://127.0.0.1:${address.port}`, mails: () => mails, open: () => sockets.size };
  }

  test('times out, and its connection is closed', async () => {
    const server = await startNeverConfirming();
    const send = smtpTransport(server.url, 'portal@liftout.example', { timeoutMs: 300 });
    const row = { id: newId(), recipient: 'reader@firm.example', subject: 'A', html: '', plainText: '' };
    await expect(send(row)).rejects.toThrow('The mail server took too long.');
    expect(server.mails()).toBe(1);
    await expect.poll(server.open).toBe(0);
  });

  test('does not keep the app from stopping, and the mails are sent after the next start', async () => {
    const server = await startNeverConfirming();
    const t = await createTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'portal@liftout.example' } });
    onTestFinished(t.close);
    for (const subject of ['First', 'Second']) await post(t, subject);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(server.mails, { timeout: 5_000 }).toBe(1);
    const start = performance.now();
    await t.app.close();
    // Jobs have seven seconds to end, and the machine may be busy.
    expect(performance.now() - start).toBeLessThan(14_000);
    expect(server.mails()).toBe(1);
    await expect.poll(server.open).toBe(0);
    const rows = await write(t, ({ orm }) => orm.select().from(mailOutbox).orderBy(mailOutbox.id));
    expect(rows).toMatchObject([
      { status: 'queued', attempts: 1, lastError: 'Liftout was stopped while it sent this.' },
      { status: 'queued', attempts: 0, lastError: null },
    ]);
  });
});

test('without a mail server a mail is stored, and the answer says so', async () => {
  const t = await createTestApp();
  onTestFinished(t.close);
  const answer = await post(t);
  expect(answer.status).toBe('stored');
  expect(answer.message).toContain('stored, not sent');
  const list = (await t.call(listMail, { as: 'admin', query: {} })).body;
  expect(list).toMatchObject({ total: 1, delivers: false, mails: [{ status: 'stored' }] });
  const { body } = await t.call(readMail, { as: 'admin', params: { id: list.mails[0]!.id } });
  expect(body).toMatchObject({ html: '<p>Figures</p>', text: 'Figures', recipient: 'reader@firm.example' });
});

test('the outbox is paged, filtered and for admins only', async () => {
  const t = await createTestApp();
  onTestFinished(t.close);
  for (let n = 0; n < 3; n += 1) await post(t, `Report ${n}`);
  const page = await t.call(listMail, { as: 'admin', query: { page: 2, pageSize: 2 } });
  expect(page.body).toMatchObject({ total: 3, mails: [{ subject: 'Report 0' }] });
  expect((await t.call(listMail, { as: 'admin', query: { status: 'sent' } })).body.total).toBe(0);
  expect((await t.call(listMail, { as: 'admin', query: { pageSize: 0 } })).status).toBe(400);
  expect((await t.call(listMail, { as: 'alpha', query: {} })).status).toBe(403);
  expect((await t.call(listMail, { as: null, query: {} })).status).toBe(401);
  expect((await t.call(readMail, { as: 'admin', params: { id: newId() } })).status).toBe(404);
  const [row] = (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
  expect((await t.call(readMail, { as: 'alpha', params: { id: row!.id } })).status).toBe(403);
});
