import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { lockMoves } from './service.ts';

test('who waits too long for the lock on moves is told of the upload that has it', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  const hurried = openDatabase({ url: t.loginUrl, timeFactor: 0.01 });
  onTestFinished(() => hurried.close());
  const scope = platformScope(system);
  await t.platform.db.as(scope, async (tx) => {
    await lockMoves(tx);
    await expect(hurried.within('bulk').as(scope, lockMoves)).rejects.toMatchObject({
      status: 503,
      message: "Another upload is in progress. Try again when it's done.",
    });
  });
});
