import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { newId } from './db/ids.ts';
import { contacts } from './db/schema/index.ts';
import { system, tenantScope } from './db/scope.ts';
import { int4 } from './db/sql/row-types.ts';
import { defineQuery, sql } from './db/sql/sql.ts';
import { answerErrors } from './http/errors/error-handler.ts';
import { limitDatabaseUse } from './http/limits/database-use.ts';
import { openLog } from './log.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const alpha = tenantScope('alpha', system);
const namedByUs = defineQuery('named_by_us', { contact: int4().orNull() });
const at = new Date();
const ada = {
  clientId: 'beta', // not alpha's to write
  firstName: 'Ada',
  lastName: 'Northcote',
  firm: 'Merrill',
  email: 'ada@northcote.example',
  createdAt: at,
  updatedAt: at,
};

test.each<[string, () => Promise<unknown>]>([
  [
    'of Drizzle',
    () => t.platform.db.as(alpha, ({ orm }) => orm.insert(contacts).values({ ...ada, id: newId() })),
  ],
  [
    'of our own',
    () => t.platform.db.as(alpha, (tx) => namedByUs.all(tx, sql`SELECT ${'Northcote'}::int AS contact`)),
  ],
  [
    'that is read at once',
    () => t.platform.db.read(alpha, namedByUs, sql`SELECT ${'Northcote'}::text::int AS contact`),
  ],
])('a statement %s that fails leaves neither its text nor its values in the log', async (whose, work) => {
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const app = Fastify({ loggerInstance: openLog('info', sink) });
  answerErrors(app);
  limitDatabaseUse(app);
  app.get('/', async () => work());
  const answer = await app.inject({ url: '/?q=northcote' });
  expect(answer.statusCode).toBe(500);
  expect(`${answer.body}${log}`).not.toMatch(/northcote|insert|select/i);
  expect(log).toMatch(/"code":"(42501|22P02)"/);
  if (whose !== 'of Drizzle') expect(log).toContain('"statement":"named_by_us"');
});
