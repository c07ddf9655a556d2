import { scrapeLinkedIn } from '@liftout/contract/research';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { platformScope, system } from '../../db/scope.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A further session of a user: another person of the firm, or another browser. */
const openSession = (username: string) =>
  t.platform.db.as(platformScope(system), async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [
      username,
    ]);
    return t.platform.sessions.open(tx, rows[0]!.id, { userAgent: 'test' });
  });

/** Nothing is set up for it, so what is let through is answered with 503. */
async function ask(token: string, times = 1) {
  const codes: number[] = [];
  for (let i = 0; i < times; i++) {
    const { statusCode } = await t.app.inject({
      method: scrapeLinkedIn.method,
      url: scrapeLinkedIn.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { url: 'https://www.linkedin.com/in/dana-whitfield' },
    });
    codes.push(statusCode);
  }
  return new Set(codes);
}
const { max } = scrapeLinkedIn.limit;

test('two sessions of one client have separate limits', async () => {
  const [mine, colleague] = [await openSession('beta'), await openSession('beta')];
  expect(await ask(mine, max)).toEqual(new Set([503]));
  expect(await ask(mine)).toEqual(new Set([429]));
  expect(await ask(colleague, max)).toEqual(new Set([503]));
});

test('all sessions of a user together have a limit too', async () => {
  for (let i = 0; i < 10; i++) expect(await ask(await openSession('alpha'), max)).toEqual(new Set([503]));
  expect(await ask(await openSession('alpha'))).toEqual(new Set([429]));
  expect(await ask(await openSession('admin'))).not.toContain(429);
});
