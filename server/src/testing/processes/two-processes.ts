import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { listenForChanges } from '../../platform/changes/listener.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { viewingSessions } from '../../platform/sessions/views.ts';
import type { TestApp } from '../app.ts';

/**
 * Listens with the app under test and with a second app on its database, which has its own pool and listening connection,
 * like a second process. @returns their ports, the second app, and a function that closes it
 */
export async function startTwoProcesses(t: TestApp): Promise<{
  here: number;
  there: number;
  other: FastifyInstance;
  closeOther: () => Promise<void>;
}> {
  const db = openDatabase({ url: t.loginUrl, connections: 4 });
  const changes = listenForChanges(t.loginUrl, () => undefined);
  const other = await buildApp({
    ...t.platform,
    db,
    changes,
    sessions: viewingSessions(db, t.platform.clock),
  });
  const listen = async (app: FastifyInstance) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  };
  return {
    here: await listen(t.app),
    there: await listen(other),
    other,
    async closeOther() {
      await other.close();
      await changes.close();
      await db.close();
    },
  };
}
