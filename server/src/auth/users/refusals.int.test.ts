import * as clients from '@liftout/contract/clients';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const password = 'four wise words here';
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const idOf = async (username: string) =>
  String((await sql('SELECT id FROM users WHERE username = $1', [username]))[0]?.id);
const stored = async (id: string) => (await sql('SELECT * FROM users WHERE id = $1', [id]))[0];
const addPerson = async (email: string, client = 'alpha') =>
  (
    await t.call(users.createPerson, {
      as: 'admin',
      params: { client },
      body: { name: 'Pia Stone', email, password },
    })
  ).body.user;

describe('a name', () => {
  test('is given to an admin or to a client that are added at the same moment', async () => {
    for (const name of ['gamma', 'delta', 'epsilon']) {
      const both = await Promise.all([
        t.call(users.createAdmin, { as: 'admin', body: { username: name, name: 'X', invite: 'copy' } }),
        t.call(clients.createClientProfile, {
          as: 'admin',
          body: { clientId: name, clientName: 'X' },
        }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('that is taken is refused in editing as in adding, with the field', async () => {
    const { id } = await addPerson('renamed@alpha.example');
    await addPerson('held@alpha.example');
    const issuesOf = ({ status, text }: { status: number; text: string }) => [
      status,
      JSON.parse(text).issues,
    ];
    const person = { name: 'X', email: 'held@alpha.example' };
    const message = (name: string) => `Someone already signs in as ${name}. Choose another one.`;
    const ofPerson = [409, [{ path: 'email', message: message('held@alpha.example') }]];
    expect(issuesOf(await t.call(users.updatePerson, { as: 'admin', params: { id }, body: person }))).toEqual(
      ofPerson,
    );
    expect(
      issuesOf(
        await t.call(users.createPerson, {
          as: 'admin',
          params: { client: 'alpha' },
          body: { ...person, invite: 'copy' },
        }),
      ),
    ).toEqual(ofPerson);
    const { body } = await t.call(users.createAdmin, {
      as: 'admin',
      body: { username: 'renamed', name: 'X', invite: 'copy' },
    });
    for (const username of ['admin', 'alpha']) {
      const answer = await t.call(users.updateAdmin, {
        as: 'admin',
        params: { id: body.user.id },
        body: { username, name: 'X' },
      });
      expect(issuesOf(answer)).toEqual([409, [{ path: 'username', message: message(username) }]]);
    }
  });

  test('is given to one of two who are renamed at the same moment', async () => {
    const people = [await addPerson('first@alpha.example'), await addPerson('second@alpha.example')];
    const both = await Promise.all(
      people.map(({ id }) =>
        t.call(users.updatePerson, {
          as: 'admin',
          params: { id },
          body: { name: 'X', email: 'one@alpha.example' },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('the people of an archived client are not found', async () => {
  const { id } = await addPerson('archived@beta.example', 'beta');
  await sql(`UPDATE clients SET archived_at = now() WHERE client_id = 'beta'`);
  const before = await stored(id);
  const as = { as: 'admin', params: { id } } as const;
  const answers = [
    await t.call(users.updatePerson, { ...as, body: { name: 'X', email: 'x@beta.example' } }),
    await t.call(users.setUserActive, { ...as, body: { isActive: false } }),
    await t.call(users.resetPassword, { ...as, body: { password: 'other wise words there' } }),
    await t.call(users.inviteUser, { ...as, body: { send: false } }),
    await t.call(users.deleteUser, as),
    await t.call(users.inviteClientLogin, { ...as, params: { client: 'beta' }, body: { send: false } }),
  ];
  const after = await stored(id);
  await sql(`UPDATE clients SET archived_at = NULL WHERE client_id = 'beta'`);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(after).toEqual(before);
  expect(await sql('SELECT 1 FROM invitations WHERE user_id = $1', [id])).toEqual([]);
});

test('admins cannot set their own password without the current one, nor invite themselves', async () => {
  const id = await idOf('admin');
  const hash = () => sql('SELECT password_hash FROM users WHERE id = $1', [id]);
  const before = await hash();
  const reset = await t.call(users.resetPassword, { as: 'admin', params: { id }, body: { password } });
  const invited = await t.call(users.inviteUser, { as: 'admin', params: { id }, body: { send: false } });
  for (const { status, message } of [reset, invited])
    expect([status, message]).toEqual([409, 'Use "Change password" for your own.']);
  expect(await hash()).toEqual(before);
  expect(await sql('SELECT 1 FROM invitations WHERE user_id = $1', [id])).toEqual([]);
});
