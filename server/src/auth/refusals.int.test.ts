import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql('DELETE FROM login_failures');
  await sql('DELETE FROM audit_entries');
});

const sql = (text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), ({ client }) => client.query(text, values));
const attempt = (username: string, password: string, userAgent = 'Test/1.0', remoteAddress = '192.0.2.9') =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { username, password },
  });
const entries = async () =>
  (
    await sql(
      `SELECT action, client_id, actor_id, after FROM audit_entries WHERE action <> 'session.opened'
       ORDER BY created_at, id`,
    )
  ).rows;

describe('the audit trail', () => {
  test('records a failed sign-in with its address and browser', async () => {
    await attempt('alpha', 'wrong');
    expect(await entries()).toEqual([
      {
        action: 'sign_in.failed',
        client_id: 'alpha',
        actor_id: null,
        after: { attempts: 1, address: '192.0.2.9', userAgent: 'Test/1.0' },
      },
    ]);
  });

  test('records why a right password was refused', async () => {
    await attempt('inactive', testPassword);
    expect(await entries()).toMatchObject([
      { action: 'sign_in.refused', after: { reason: expect.stringContaining('inactive') } },
    ]);
  });

  test('records attempts that had to wait, and wrong current passwords', async () => {
    for (let i = 0; i < 9; i++) await attempt('alpha', 'wrong');
    expect((await entries()).map(({ action }) => action)).toEqual(['sign_in.failed', 'sign_in.limited']);
    await sql('DELETE FROM audit_entries');
    for (let i = 0; i < 9; i++)
      await t.inject({
        as: 'beta',
        method: 'POST',
        url: '/api/auth/password',
        payload: { currentPassword: 'no', newPassword: 'four wise words here' },
      });
    expect((await entries()).map(({ action }) => action)).toEqual(['password.failed', 'password.limited']);
  });

  test('does not record an unknown username: it may be a password typed in the wrong field', async () => {
    await attempt('my secret password', 'alpha');
    const { rows } = await sql('SELECT * FROM audit_entries');
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(rows).toMatchObject([{ action: 'sign_in.failed', entity_id: 'unknown' }]);
  });

  test('shortens long names of browsers, without cutting a character in two', async () => {
    await attempt('alpha', 'wrong', `${'x'.repeat(199)}😀${'y'.repeat(5000)}`);
    const [entry] = await entries();
    expect(entry.after.userAgent).toHaveLength(199);
  });

  test('is not filled by an attacker: of many failures the 1st, 10th, 100th … is recorded', async () => {
    for (let i = 0; i < 25; i++) await attempt(`guess-${i}`, 'wrong');
    expect((await entries()).map(({ after }) => after.attempts)).toEqual([1, 10]);
  });

  test('has a maximum of entries per hour, from all addresses together', async () => {
    await attempt('alpha', 'wrong');
    await sql(`UPDATE login_failures SET count = 1000 WHERE bucket = 'audit'`);
    await attempt('alpha', 'wrong', 'Test/1.0', '198.51.100.1');
    expect(await entries()).toHaveLength(1);
    // The count falls evenly over the hour.
    await sql(`UPDATE login_failures SET updated_at = now() - interval '10 seconds' WHERE bucket = 'audit'`);
    await attempt('alpha', 'wrong', 'Test/1.0', '198.51.100.2');
    expect(await entries()).toHaveLength(2);
  });
});
