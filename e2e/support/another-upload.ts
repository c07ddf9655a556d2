import { lockMoves } from '../../server/src/firms/service.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { platformScope, system } from '../../server/src/platform/db/scope.ts';
import type { RunningApp } from './server.ts';

/** Runs `work` while moves wait, as behind the upload of another process. */
export async function duringAnotherUpload(
  { databaseUrl }: RunningApp,
  work: () => Promise<void>,
): Promise<void> {
  const db = openDatabase({ url: databaseUrl });
  try {
    await db.within('bulk').as(platformScope(system), async (tx) => {
      await lockMoves(tx);
      await work();
    });
  } finally {
    await db.close();
  }
}
