import { login } from '@liftout/contract/auth';
import * as insights from '@liftout/contract/insights';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp, testPassword } from '../../../testing/app.ts';

test('a database whose disk is full: 503 with a plain message, and nothing of the write is stored', async () => {
  const t = await createTestApp();
  const owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
  try {
    await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = 'disk_full';
      END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON intel FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    const answer = await t.call(insights.submitIntel, {
      as: 'alpha',
      body: {
        client: 'alpha',
        type: 'market_update',
        subject: 'Heard today',
        description: 'A team is talking to two firms.',
        priority: 'low',
      },
    });
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.message).toBe(
      "The server's disk is full. Tell whoever runs Liftout. Nothing was changed. Try again in a moment.",
    );
    expect((await owner.query('SELECT 1 FROM intel')).rowCount).toBe(0);

    await owner.query(
      'CREATE TRIGGER full_disk BEFORE INSERT ON sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
    );
    const body = { username: 'beta', password: testPassword };
    // Nothing of the user's would have been changed.
    expect((await t.call(login, { as: null, body })).message).toBe(
      "The server's disk is full. Tell whoever runs Liftout. Try again in a moment.",
    );
  } finally {
    await owner.end();
    await t.close();
  }
});
