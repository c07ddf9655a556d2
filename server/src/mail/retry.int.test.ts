import { listMail, retryFailedMail, retryMail } from '@liftout/contract/mail';
import { emailMarketResearch } from '@liftout/contract/reports';
import { saveSettings } from '@liftout/contract/settings';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { mailOutbox } from '../platform/db/schema/index.ts';
import { deliverDue } from '../platform/mail/delivery.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { listed, open, post, unfolded } from './mail.fixture.ts';

describe('sending again', () => {
  const retry = (t: TestApp, id: string) => t.call(retryMail, { as: 'admin', params: { id } });

  test('a mail that waits for another attempt is tried at once, and not twice', async () => {
    let isRefusing = true;
    const { t, smtp, deps } = await open(() => (isRefusing ? { code: 451, at: 'rcpt' } : undefined));
    await post(t);
    await deliverDue(deps, () => new Date());
    const [waiting] = await listed(t);
    expect(waiting).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: 'The mail server asks to try again later. It says: “451 not now”',
    });
    isRefusing = false;
    expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 0, failed: 0 });

    expect((await retry(t, waiting!.id)).body).toMatchObject({ status: 'queued', lastError: null });
    expect((await retry(t, waiting!.id)).message).toBe('This email is already on its way.');

    expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received).toHaveLength(1);
  });

  test('a failed mail has all its attempts ahead, and is sent', async () => {
    let isRefusing = true;
    const { t, smtp, deps } = await open(() => (isRefusing ? { code: 550, at: 'rcpt' } : undefined));
    await post(t);
    await deliverDue(deps, () => new Date());
    const [failed] = await listed(t);
    expect(failed).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550'),
    });
    isRefusing = false;
    expect((await retry(t, failed!.id)).body).toMatchObject({ status: 'queued', attempts: 0 });
    expect((await retry(t, failed!.id)).message).toBe('This email is already on its way.');
    expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received).toHaveLength(1);
    expect((await listed(t))[0]).toMatchObject({ status: 'sent', lastError: null });
    const again = await retry(t, failed!.id);
    expect([again.status, again.message]).toEqual([409, 'This email has already been sent.']);
    const { rows } = await write(t, ({ client }) =>
      client.query(
        `SELECT client_id, before ->> 'status' AS before, after ->> 'status' AS after FROM audit_entries WHERE action = 'mail.retried'`,
      ),
    );
    expect(rows).toEqual([{ client_id: 'alpha', before: 'failed', after: 'queued' }]);
  });

  test('all failed ones at once, and no others', async () => {
    let isRefusing = true;
    const { t, smtp, deps } = await open(() => (isRefusing ? { code: 550, at: 'rcpt' } : undefined));
    for (const subject of ['One', 'Two']) await post(t, subject);
    await deliverDue(deps, () => new Date());
    await write(t, ({ orm }) =>
      orm.update(mailOutbox).set({ status: 'stored' }).where(eq(mailOutbox.subject, 'Two')),
    );
    for (const subject of ['Three']) await post(t, subject);
    await deliverDue(deps, () => new Date());
    expect((await t.call(listMail, { as: 'admin', query: {} })).body.failed).toBe(2);
    isRefusing = false;
    expect((await t.call(retryFailedMail, { as: 'admin' })).body).toEqual({ retried: 2 });
    expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 2, failed: 0 });
    expect(smtp.received).toHaveLength(2);
    expect((await t.call(listMail, { as: 'admin', query: { status: 'stored' } })).body.total).toBe(1);
  });

  test('all failed ones, however many', async () => {
    const { t } = await open();
    await post(t);
    await write(t, async ({ orm }) => {
      const [{ id: _, ...row }] = (await orm.select().from(mailOutbox)) as [typeof mailOutbox.$inferSelect];
      const copies = Array.from({ length: 1_001 }, () => ({
        ...row,
        id: newId(),
        status: 'failed' as const,
        nextAttemptAt: null,
      }));
      await orm.insert(mailOutbox).values(copies);
    });
    expect((await t.call(retryFailedMail, { as: 'admin' })).body).toEqual({ retried: 1_001 });
    expect((await t.call(listMail, { as: 'admin', query: {} })).body.failed).toBe(0);
  });

  test('a stored mail is sent once a mail server is set up, and not before', async () => {
    const without = await createTestApp();
    onTestFinished(without.close);
    await post(without);
    const [stored] = await listed(without);
    const refused = await retry(without, stored!.id);
    expect([refused.status, refused.message]).toEqual([
      409,
      'No mail server is set up. Set SMTP_URL to send mail.',
    ]);
    expect((await without.call(retryFailedMail, { as: 'admin' })).status).toBe(409);
    expect(await listed(without)).toEqual([stored]);
    const { t, smtp, deps } = await open();
    await post(t);
    await write(t, ({ orm }) => orm.update(mailOutbox).set({ status: 'stored', nextAttemptAt: null }));
    const [mine] = await listed(t);
    expect((await retry(t, mine!.id)).body.status).toBe('queued');
    expect(await deliverDue(deps, () => new Date())).toEqual({ sent: 1, failed: 0 });
    expect(smtp.received).toHaveLength(1);
  });

  test('is for admins only', async () => {
    const { t } = await open();
    for (const [as, status] of [
      ['alpha', 403],
      [null, 401],
    ] as const) {
      expect((await t.call(retryMail, { as, params: { id: newId() } })).status).toBe(status);
      expect((await t.call(retryFailedMail, { as })).status).toBe(status);
    }
    expect((await retry(t, newId())).status).toBe(404);
  });
});

test('mails carry the name of the portal', async () => {
  const { t, smtp, deps } = await open();
  const branding = { name: 'Acme Recruiting', theme: 'modern' };
  await t.call(saveSettings, { as: 'admin', body: { branding } });
  await t.call(emailMarketResearch, { as: 'alpha', body: { email: 'reader@firm.example' } });
  await deliverDue(deps, () => new Date());
  const raw = unfolded(smtp.received[0]!.raw);
  expect(raw).toContain('Acme Recruiting, sent by Alpha Partners');
  expect(raw).toContain('sent you this from Acme Recruiting (');
});
