import { health, ready } from '@liftout/contract/health';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unavailable } from '../errors/http-error.ts';
import type { Serve } from '../route.ts';

/** For whatever watches over the process: alive, and ready to serve. The app listens only once it is migrated. */
export function healthRoutes(serve: Serve, db: Database, clock: Clock): void {
  serve(health, async () => ({ status: 'ok' as const, now: clock.now().toISOString() }));
  serve(ready, async () => {
    await db.ping().catch((cause: unknown) => {
      throw unavailable('The database does not answer.', 2, cause);
    });
    return { status: 'ready' as const };
  });
}
