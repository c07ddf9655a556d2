import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { query } from '../../../testing/database/query.ts';
import { openDatabase } from '../database.ts';
import { platformScope } from '../scope.ts';
import { runLibrarySql } from './library-sql.ts';

const scope = platformScope({ userId: null, name: 'Test' });

test("a library's statements in a transaction of their own become part of ours", async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.loginUrl, connections: 2 });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const queues = () => query(database.url, `SELECT name FROM jobs.queue WHERE name = 'test.library'`);
  const insert = `
    BEGIN;
    SET LOCAL lock_timeout = 30000;
    SELECT jobs.create_queue('test.library', '{"policy": "standard"}');
    COMMIT;
  `;

  const failed = db.as(scope, async (tx) => {
    await runLibrarySql(tx, insert);
    throw new Error('what follows fails');
  });
  await expect(failed).rejects.toThrow('what follows fails');
  expect(await queues()).toEqual([]);

  await db.as(scope, (tx) => runLibrarySql(tx, insert));
  expect(await queues()).toEqual([{ name: 'test.library' }]);
});
