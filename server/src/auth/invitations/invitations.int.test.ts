import { Writable } from 'node:stream';
import * as auth from '@liftout/contract/auth';
import * as clients from '@liftout/contract/clients';
import * as mail from '@liftout/contract/mail';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../../platform/log.ts';
import { createTestApp, type TestApp, testPassword } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { authService } from '../service.ts';

let t: TestApp;
const log: string[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  t = await createTestApp({ log: openLog('trace', stream) });
});
afterAll(() => t.close());

const password = 'four wise words here';
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const tokenIn = (link: string) => new URL(link).hash.slice(1);
const add = async (email: string, invite: 'send' | 'copy' = 'copy') => {
  const { body } = await t.call(users.createPerson, {
    as: 'admin',
    params: { client: 'alpha' },
    body: { name: 'Pia Stone', email, invite },
  });
  return { user: body.user, token: tokenIn(body.invitation?.link ?? ''), invitation: body.invitation };
};
const read = (token: string) => t.call(users.readInvitation, { as: null, body: { token } });
const accept = (token: string, secret = password) =>
  t.call(users.acceptInvitation, { as: null, body: { token, password: secret } });

describe('an invitation', () => {
  test('shows whom it is for, sets the password once, and signs in', async () => {
    const { user, token, invitation } = await add('pia@alpha.example');
    expect(user).toMatchObject({ state: 'invited', invitedUntil: invitation?.expiresAt });
    expect(Date.parse(invitation?.expiresAt ?? '') - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(invitation?.mail).toBeNull();
    expect((await read(token)).body).toMatchObject({
      state: 'open',
      username: 'pia@alpha.example',
      name: 'Pia Stone',
      client: { clientId: 'alpha', clientName: 'Alpha Partners', brandingColors: { primary: '#000000' } },
    });
    const done = await accept(token);
    expect(done.body.user).toMatchObject({ name: 'Pia Stone', mustChangePassword: false });
    expect([done.headers['set-cookie']].flat().map(String)[0]).toMatch(/^liftout_session=.+HttpOnly/);
    const me = await t.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${done.body.token}` },
    });
    expect(me.json().username).toBe('pia@alpha.example');
    const again = await accept(token, 'other wise words there');
    expect([again.status, again.message]).toEqual([
      409,
      'This invitation has already been used. Sign in with your password.',
    ]);
    expect((await read(token)).body).toMatchObject({ state: 'used', username: null, name: null });
    const signIn = await t.call(auth.login, { as: null, body: { username: 'pia@alpha.example', password } });
    expect(signIn.status).toBe(200);
  });

  test('works once, also for two at the same moment', async () => {
    const { token } = await add('twice@alpha.example');
    const both = await Promise.all([accept(token), accept(token, 'other wise words there')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is replaced by a newer one, and expires after 72 hours', async () => {
    const { user, token: first } = await add('again@alpha.example');
    const { body } = await t.call(users.inviteUser, {
      as: 'admin',
      params: { id: user.id },
      body: { send: false },
    });
    const second = tokenIn(body.link);
    expect((await read(first)).body.state).toBe('replaced');
    expect((await accept(first)).status).toBe(409);
    await sql(`UPDATE invitations SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      user.id,
    ]);
    expect((await read(second)).body.state).toBe('expired');
    expect((await accept(second)).status).toBe(409);
    const { body: list } = await t.call(users.listPeople, { as: 'admin', params: { client: 'alpha' } });
    expect(list.people.find(({ id }) => id === user.id)?.state).toBe('no_password');
  });

  test('that is unknown is 404; a weak password names its field and leaves the invitation open', async () => {
    expect([(await read('made up')).status, (await accept('made up')).status]).toEqual([404, 404]);
    const { token } = await add('weak@alpha.example');
    const weak = await accept(token, 'weak@alpha.example');
    expect([weak.status, JSON.parse(weak.text).issues[0].path]).toEqual([400, 'password']);
    expect((await accept(token)).status).toBe(200);
  });

  test('is closed with its user or its client', async () => {
    const { user, token } = await add('closed@alpha.example');
    await sql('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
    expect((await read(token)).body.state).toBe('closed');
    expect((await accept(token)).status).toBe(409);
    const again = await t.call(users.inviteUser, {
      as: 'admin',
      params: { id: user.id },
      body: { send: false },
    });
    expect(again.status).toBe(409);
    await sql('UPDATE users SET is_active = true WHERE id = $1', [user.id]);
    await sql(`UPDATE clients SET is_active = false WHERE client_id = 'alpha'`);
    expect((await read(token)).body).toMatchObject({ state: 'closed', client: null });
    await sql(`UPDATE clients SET is_active = true WHERE client_id = 'alpha'`);
  });

  test('of someone who has a password resets it: the old one holds until then, sessions end with it', async () => {
    const old = await t.call(auth.login, { as: null, body: { username: 'beta', password: testPassword } });
    const { body } = await t.call(users.inviteClientLogin, {
      as: 'admin',
      params: { client: 'beta' },
      body: { send: false },
    });
    const stillIn = () =>
      t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${old.body.token}` } });
    expect((await stillIn()).statusCode).toBe(200);
    expect((await accept(tokenIn(body.link))).body.user.username).toBe('beta');
    expect((await stillIn()).statusCode).toBe(401);
  });

  test("adds a client's own login where it has none", async () => {
    await sql(`DELETE FROM users WHERE username = 'expired'`);
    await sql(`UPDATE clients SET expires_at = NULL WHERE client_id = 'expired'`);
    const { body } = await t.call(users.inviteClientLogin, {
      as: 'admin',
      params: { client: 'expired' },
      body: { send: false },
    });
    expect((await accept(tokenIn(body.link))).body.user).toMatchObject({
      username: 'expired',
      role: 'client',
    });
  });
});

describe('an open invitation ends with', () => {
  const next = 'other wise words there';
  const expectEnded = async (token: string) => {
    expect((await read(token)).body).toMatchObject({ state: 'replaced', username: null });
    const refused = await accept(token, 'third wise words everywhere');
    expect([refused.status, refused.message]).toEqual([
      409,
      'This invitation was replaced. Use the link in your latest email, or sign in with your password.',
    ]);
  };
  const put = (id: string, body: object) =>
    t.call(users.updatePerson, {
      as: 'admin',
      params: { id },
      body: { name: 'Pia Stone', email: '', ...body },
    });
  const inviteLogin = async (client: string) =>
    tokenIn(
      (
        await t.call(users.inviteClientLogin, {
          as: 'admin',
          params: { client },
          body: { send: false },
        })
      ).body.link,
    );
  const recordId = async (client: string) =>
    String((await sql('SELECT id FROM clients WHERE client_id = $1', [client]))[0]?.id);

  test('a password that an admin sets', async () => {
    const { user, token } = await add('set@alpha.example');
    const { id } = user;
    await t.call(users.resetPassword, { as: 'admin', params: { id }, body: { password: next } });
    await expectEnded(token);
    const { body } = await t.call(users.inviteUser, { as: 'admin', params: { id }, body: { send: false } });
    expect((await accept(tokenIn(body.link))).status).toBe(200);
  });

  test('a password that the user changes', async () => {
    const { user, token } = await add('own@alpha.example');
    const { body } = await accept(token);
    const again = await t.call(users.inviteUser, {
      as: 'admin',
      params: { id: user.id },
      body: { send: false },
    });
    const changed = await t.inject({
      method: 'POST',
      url: auth.changePassword.path,
      headers: { authorization: `Bearer ${body.token}` },
      payload: { currentPassword: password, newPassword: next },
    });
    expect(changed.statusCode).toBe(200);
    await expectEnded(tokenIn(again.body.link));
  });

  test('a password set from the command line', async () => {
    const { token } = await add('cli@alpha.example');
    await authService(t.platform).setPassword('cli@alpha.example', next);
    await expectEnded(token);
  });

  test("a password written to the client's own login", async () => {
    const token = await inviteLogin('beta');
    const written = await t.call(clients.updateClient, {
      as: 'admin',
      params: { id: await recordId('beta') },
      body: { password: next },
    });
    expect(written.status).toBe(200);
    await expectEnded(token);
  });

  test('a corrected email, and not with another name', async () => {
    const { user, token } = await add('typo@alpha.example');
    expect((await put(user.id, { email: 'typo@alpha.example', name: 'Pia S.' })).status).toBe(200);
    expect((await read(token)).body.state).toBe('open');
    expect((await put(user.id, { email: 'right@alpha.example' })).status).toBe(200);
    await expectEnded(token);
  });

  test('another username or email of an admin', async () => {
    for (const change of [{ username: 'ida' }, { email: 'ida@liftout.example' }]) {
      const { body } = await t.call(users.createAdmin, {
        as: 'admin',
        body: { username: `ida-${Object.keys(change)[0]}`, name: 'Ida', invite: 'copy' },
      });
      const params = { id: body.user.id };
      await t.call(users.updateAdmin, { as: 'admin', params, body: { name: 'Ida', ...change } });
      await expectEnded(tokenIn(body.invitation?.link ?? ''));
    }
  });

  test('the deactivation of the user, for good', async () => {
    const { user, token } = await add('off@alpha.example');
    for (const isActive of [false, true])
      await t.call(users.setUserActive, { as: 'admin', params: { id: user.id }, body: { isActive } });
    await expectEnded(token);
  });

  test("the client's archiving, for good, and those of other clients stay", async () => {
    const { token: other } = await add('stays@alpha.example');
    await sql(`UPDATE clients SET is_active = true, expires_at = NULL WHERE client_id = 'inactive'`);
    const token = await inviteLogin('inactive');
    const params = { id: await recordId('inactive') };
    await t.call(clients.deleteClient, { as: 'admin', params });
    await expectEnded(token);
    await t.call(clients.restoreClient, { as: 'admin', params });
    await expectEnded(token);
    expect((await read(other)).body.state).toBe('open');
  });

  test('a password set at the same moment as it is accepted, whichever is first', async () => {
    const { user, token } = await add('race@alpha.example');
    const [accepted, reset] = await Promise.all([
      accept(token),
      t.call(users.resetPassword, { as: 'admin', params: { id: user.id }, body: { password: next } }),
    ]);
    expect(reset.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect((await accept(token, next)).status).toBe(409);
  });
});

describe('nobody is invited', () => {
  test.each([
    ['inactive', `is_active = false`, 'Alpha Partners is inactive. Activate it first.'],
    ['expired', `expires_at = '2020-01-01'`, 'The access of Alpha Partners has expired. Extend it first.'],
  ])('to a client that is %s', async (state, set, message) => {
    const { user } = await add(`to-${state}@alpha.example`);
    await sql(`UPDATE clients SET ${set} WHERE client_id = 'alpha'`);
    const body = { send: false };
    const person = await t.call(users.inviteUser, { as: 'admin', params: { id: user.id }, body });
    const login = await t.call(users.inviteClientLogin, { as: 'admin', params: { client: 'alpha' }, body });
    await sql(`UPDATE clients SET is_active = true, expires_at = NULL WHERE client_id = 'alpha'`);
    for (const refused of [person, login]) expect([refused.status, refused.message]).toEqual([409, message]);
  });
});

describe('by email', () => {
  test('it is put in the outbox, with the link and the username', async () => {
    const { invitation } = await add('mailed@alpha.example', 'send');
    expect(invitation?.mail?.status).toBe('stored');
    const { body: list } = await t.call(mail.listMail, { as: 'admin' });
    const [sent] = list.mails;
    expect(sent).toMatchObject({
      recipient: 'mailed@alpha.example',
      clientId: 'alpha',
      subject: 'Your access to the Alpha Partners portal',
      createdBy: 'admin',
    });
    const { body } = await t.call(mail.readMail, { as: 'admin', params: { id: sent?.id ?? '' } });
    for (const part of [body.html, body.text]) {
      expect(part).toContain(invitation?.link);
      expect(part).toContain('mailed@alpha.example');
      expect(part).toContain('72 hours');
    }
  });

  test('needs an address', async () => {
    const { body } = await t.call(users.createAdmin, {
      as: 'admin',
      body: { username: 'noaddress', name: 'No Address', invite: 'copy' },
    });
    const refused = await t.call(users.inviteUser, {
      as: 'admin',
      params: { id: body.user.id },
      body: { send: true },
    });
    expect([refused.status, JSON.parse(refused.text).issues[0].path]).toEqual([400, 'send']);
  });
});

test('only the hash of a token is stored, and none is logged or audited', async () => {
  const { token } = await add('secret@alpha.example');
  await read(token);
  await accept(token);
  const rows = await sql(
    `SELECT i::text AS row FROM invitations i UNION ALL SELECT a::text FROM audit_entries a`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(log.length).toBeGreaterThan(5);
  expect(log.join('')).not.toContain(token);
});

test('guesses are limited', async () => {
  const statuses = [];
  for (let i = 0; i < 62; i += 1) statuses.push((await read(`guess ${i}`)).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});
