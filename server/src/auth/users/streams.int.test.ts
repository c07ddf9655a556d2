import type { AddressInfo } from 'node:net';
import * as auth from '@liftout/contract/auth';
import { streamChanges } from '@liftout/contract/changes';
import * as signIns from '@liftout/contract/sign-ins';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { readEvents } from '../../testing/http/event-reader.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address() as AddressInfo;
  port = address.port;
});
afterAll(() => t.close());

const password = 'four wise words here';

/** A person of alpha with an open session, who listens. */
async function listening(email: string, path: string) {
  const { body } = await t.call(users.createPerson, {
    as: 'admin',
    params: { client: 'alpha' },
    body: { name: 'Pia', email, password },
  });
  await query(t.databaseUrl, 'UPDATE users SET must_change_password = false WHERE username = $1', [email]);
  const { body: signedIn } = await t.call(auth.login, { as: null, body: { username: email, password } });
  const stream = readEvents(port, signedIn.token, { path });
  await stream.until(() => stream.events.some(({ event }) => event === 'ready'));
  return { id: body.user.id, stream, ended: () => stream.events.some(({ event }) => event === 'ended') };
}

const feed = '/api/live-feed/alpha/stream';

// Where a wake-up still trusts the session that was read, the next look is the heartbeat's, after 15 seconds.
const atOnceMs = 10_000;

test.each([
  ['changes', streamChanges.path],
  ['the live feed', feed],
])('a deactivated person gets no more of %s, at once', async (name, path) => {
  const { id, stream, ended } = await listening(`off.${name.length}@alpha.example`, path);
  await t.call(users.setUserActive, { as: 'admin', params: { id }, body: { isActive: false } });
  await stream.until(ended, atOnceMs);
});

test('nor does one whose session an admin ended', async () => {
  const { id, stream, ended } = await listening('ended@alpha.example', streamChanges.path);
  await t.call(signIns.endSessionsOfUser, { as: 'admin', params: { id } });
  await stream.until(ended, atOnceMs);
});

test('one without the overview any more gets no more of the live feed, but stays signed in', async () => {
  const email = 'narrow@alpha.example';
  const { id, stream, ended } = await listening(email, feed);
  const body = { name: 'Pia', email, allowedDashboards: ['deals' as const] };
  await t.call(users.updatePerson, { as: 'admin', params: { id }, body });
  await stream.until(ended, atOnceMs);
  const { body: list } = await t.call(users.listPeople, { as: 'admin', params: { client: 'alpha' } });
  expect(list.people.find((one) => one.id === id)?.openSessions).toBe(1);
});
