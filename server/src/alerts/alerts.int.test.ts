import { attention } from '@liftout/contract/admin';
import { readAlertChoice, saveAlertChoice } from '@liftout/contract/alerts';
import { expect, onTestFinished, test } from 'vitest';
import { mailService } from '../mail/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { alertsService } from './service.ts';

async function open() {
  const t = await createTestApp();
  onTestFinished(t.close);
  await write(t, ({ client }) =>
    client.query("UPDATE users SET email = 'ops@liftout.example' WHERE role = 'admin'"),
  );
  return { t, alerts: alertsService(t.platform, mailService(t.platform)) };
}

const addRun = (t: TestApp, status: 'ok' | 'failed', error: string | null = null) =>
  write(t, ({ client }) =>
    client.query(
      `INSERT INTO sync_runs (client_id, id, source, trigger, started_by, status, queued_at, started_at, finished_at, error)
       SELECT 'alpha', uuidv7(), 'hubspot', 'schedule', 'Liftout', $1, now(), now(), now(), $2`,
      [status, error],
    ),
  );

const mails = (t: TestApp) =>
  t.platform.db.as(platformScope(system), async ({ client }) => {
    const { rows } = await client.query<{
      subject: string;
      recipient: string;
      html: string;
      plain_text: string;
    }>('SELECT subject, recipient, html, plain_text FROM mail_outbox ORDER BY id');
    return rows;
  });

test('a source that failed three times in a row is told once, and again when it stops again', async () => {
  const { t, alerts } = await open();
  await addRun(t, 'failed', 'HubSpot did not answer.');
  await addRun(t, 'failed', 'HubSpot did not answer.');
  expect(await alerts.check()).toBe(0);
  await addRun(t, 'failed', 'HubSpot did not answer.');
  expect(await alerts.check()).toBe(1);
  expect(await alerts.check()).toBe(0);
  const [mail, ...others] = await mails(t);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'ops@liftout.example' });
  expect(mail?.subject).toMatch(/^HubSpot of .+ has stopped$/);
  expect(mail?.plain_text).toContain('HubSpot did not answer.');
  expect(mail?.plain_text).toMatch(/See its runs \(http.+\/alpha\/data-source\?section=syncs#syncs\)/);
  expect(mail?.html).toContain('See its runs');

  await addRun(t, 'ok');
  expect(await alerts.check()).toBe(0);
  for (let n = 0; n < 3; n += 1) await addRun(t, 'failed', 'HubSpot did not answer.');
  expect(await alerts.check()).toBe(1);
  expect(await mails(t)).toHaveLength(2);
});

test('a key that is refused is told at once, with the way to the keys', async () => {
  const { t, alerts } = await open();
  await addRun(t, 'failed', "HubSpot rejected Liftout's key.");
  expect(await alerts.check()).toBe(1);
  expect((await mails(t))[0]?.plain_text).toContain('/alpha/data-source?section=keys#keys');
});

test('a webhook that was turned off is told once, and needs attention until it is on again', async () => {
  const { t, alerts } = await open();
  await write(t, ({ client }) =>
    client.query(
      `INSERT INTO webhooks (client_id, id, url, description, events, is_active, turned_off_because, failing_since, secret,
         secret_key_id, created_by, created_at)
       VALUES ('alpha', gen_random_uuid(), 'https://crm.example/in?key=s3cret', '', '{deal.moved}', false,
         'Every delivery failed for 3 days.', now(), '\\x00', 'k', 'admin', now())`,
    ),
  );
  expect(await alerts.check()).toBe(1);
  expect(await alerts.check()).toBe(0);
  const [mail] = await mails(t);
  expect(mail?.subject).toContain('crm.example');
  expect(mail?.plain_text).toContain('Every delivery failed for 3 days.');
  expect(`${mail?.html}${mail?.plain_text}`).not.toContain('s3cret');
  const { body } = await t.call(attention, { as: 'admin' });
  expect(body.find(({ kind }) => kind === 'webhookOff')).toMatchObject({
    count: 1,
    name: 'crm.example',
    client: 'alpha',
    detail: 'Every delivery failed for 3 days.',
  });

  await write(t, ({ client }) =>
    client.query('UPDATE webhooks SET is_active = true, turned_off_because = NULL, failing_since = NULL'),
  );
  expect(await alerts.check()).toBe(0);
  const later = await t.call(attention, { as: 'admin' });
  expect(later.body.map(({ kind }) => kind)).not.toContain('webhookOff');
});

test('an admin who wants no alerts gets none; clients have no part in them', async () => {
  const { t, alerts } = await open();
  const choice = await t.call(readAlertChoice, { as: 'admin' });
  expect(choice.body).toEqual({ alerts: true, email: 'ops@liftout.example' });
  const saved = await t.call(saveAlertChoice, { as: 'admin', body: { alerts: false } });
  expect(saved.body).toMatchObject({ alerts: false });
  await addRun(t, 'failed', "HubSpot rejected Liftout's key.");
  expect(await alerts.check()).toBe(1);
  expect(await mails(t)).toEqual([]);
  expect((await t.call(readAlertChoice, { as: 'alpha' })).status).toBe(403);
});
