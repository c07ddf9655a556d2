import { me } from '@liftout/contract/auth';
import { readBranding } from '@liftout/contract/branding';
import { readMarketReport } from '@liftout/contract/reports';
import { readSettings, saveSettings } from '@liftout/contract/settings';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const read = async () => (await t.call(readSettings, { as: 'admin' })).body;
const save = (body: object) => t.call(saveSettings, { as: 'admin', body });
const audited = () =>
  write(t, async ({ client }) => {
    const { rows } = await client.query(
      `SELECT entity_id, before, after, actor_name FROM audit_entries WHERE entity = 'settings' ORDER BY created_at, id`,
    );
    return rows;
  });

describe('the settings', () => {
  test('are the defaults until someone saves', async () => {
    expect(await read()).toEqual({
      branding: { name: 'Liftout', theme: 'professional', version: 1 },
      session: { timeout: '24h', version: 1 },
    });
    expect((await t.call(readBranding, { as: null })).body).toEqual({
      name: 'Liftout',
      theme: 'professional',
    });
  });

  test('count values that nobody could have chosen as defaults', async () => {
    await write(t, ({ client }) =>
      client.query(`INSERT INTO settings (name, value, updated_at) VALUES
        ('session_timeout', '"toString"', now()), ('branding', '{"name": "", "theme": "neon"}', now())`),
    );
    expect(await read()).toMatchObject({
      branding: { name: 'Liftout', theme: 'professional' },
      session: { timeout: '24h' },
    });
    expect((await t.call(readBranding, { as: null })).body.theme).toBe('professional');
  });

  test('change by section, each with its version, and are audited with before and after', async () => {
    const { body } = await save({ branding: { name: ' Acme <Recruiting> ', theme: 'modern', version: 1 } });
    expect(body).toEqual({
      branding: { name: 'Acme <Recruiting>', theme: 'modern', version: 2 },
      session: { timeout: '24h', version: 1 },
      endedSessions: 0,
    });
    expect((await t.call(readBranding, { as: null })).body).toEqual({
      name: 'Acme <Recruiting>',
      theme: 'modern',
    });
    expect((await save({ session: { timeout: '8h', version: 1 } })).body.session).toEqual({
      timeout: '8h',
      version: 2,
    });
    expect(await audited()).toEqual([
      {
        entity_id: 'branding',
        before: { name: 'Liftout', theme: 'professional' },
        after: { name: 'Acme <Recruiting>', theme: 'modern' },
        actor_name: 'admin',
      },
      { entity_id: 'session_timeout', before: '24h', after: '8h', actor_name: 'admin' },
    ]);
  });

  test('refuse a stale version with the current settings, and change nothing then', async () => {
    await save({ branding: { name: 'Acme', theme: 'modern' } });
    const stale = await save({
      branding: { name: 'Other', theme: 'minimal', version: 1 },
      session: { timeout: '1h', version: 1 },
    });
    expect(stale.status).toBe(409);
    expect(JSON.parse(stale.text).current).toEqual(await read());
    expect(await read()).toMatchObject({
      branding: { name: 'Acme', version: 2 },
      session: { timeout: '24h' },
    });
  });

  test.each([
    ['a blank name', { branding: { name: '  ', theme: 'modern' } }, 'branding.name'],
    ['a long name', { branding: { name: 'x'.repeat(61), theme: 'modern' } }, 'branding.name'],
    ['a look that does not exist', { branding: { name: 'Acme', theme: 'neon' } }, 'branding.theme'],
    ['a timeout that is no choice', { session: { timeout: '2h' } }, 'session.timeout'],
  ])('refuse %s', async (_, body, path) => {
    const answer = await save(body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).issues).toEqual([expect.objectContaining({ path })]);
    expect(await audited()).toEqual([]);
  });

  test('are for admins only', async () => {
    for (const [as, status] of [
      ['alpha', 403],
      [null, 401],
    ] as const) {
      expect((await t.call(readSettings, { as })).status).toBe(status);
      const body = { branding: { name: 'Mine', theme: 'modern' } };
      expect((await t.call(saveSettings, { as, body })).status).toBe(status);
    }
    expect((await read()).branding.name).toBe('Liftout');
  });
});

describe('a session timeout', () => {
  const idle = (username: string, time: string) =>
    write(t, ({ client }) =>
      client.query(
        `UPDATE sessions SET last_seen_at = now() - $2::interval, expires_at = now() - $2::interval + interval '24 hours'
         WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
        [username, time],
      ),
    );
  const status = async (as: 'alpha' | 'beta') => (await t.call(me, { as })).status;

  test('that is shorter ends idle sessions now, and shortens the others', async () => {
    for (const person of ['alpha', 'beta'] as const) expect(await status(person)).toBe(200);
    await idle('alpha', '61 minutes');
    await idle('beta', '50 minutes');
    expect((await save({ session: { timeout: '1h' } })).body.endedSessions).toBe(1);
    expect([await status('alpha'), await status('beta')]).toEqual([401, 200]);
  });

  test('ends sessions that nobody used since, at the new time', async () => {
    expect(await status('beta')).toBe(200);
    await idle('beta', '59 minutes 59 seconds');
    await save({ session: { timeout: '1h' } });
    const left = await write(t, async ({ client }) => {
      const { rows } = await client.query<{ ends: boolean }>(
        `SELECT expires_at <= last_seen_at + interval '1 hour' AS ends FROM sessions`,
      );
      return rows;
    });
    expect(left.every(({ ends }) => ends)).toBe(true);
  });

  test('that is longer applies with the next request', async () => {
    await save({ session: { timeout: '1h' } });
    expect(await status('alpha')).toBe(200);
    await idle('alpha', '50 minutes');
    expect((await save({ session: { timeout: '7d' } })).body.endedSessions).toBe(0);
    expect(await status('alpha')).toBe(200);
    const [row] = await write(t, async ({ client }) => {
      const { rows } = await client.query<{ long: boolean }>(
        `SELECT expires_at > now() + interval '6 days' AS long FROM sessions
         WHERE user_id = (SELECT id FROM users WHERE username = 'alpha')`,
      );
      return rows;
    });
    expect(row?.long).toBe(true);
  });
});

test('a client still reads its reports', async () => {
  await save({ branding: { name: 'Acme', theme: 'modern' } });
  expect((await t.call(readMarketReport, { as: 'alpha' })).status).toBe(200);
});
