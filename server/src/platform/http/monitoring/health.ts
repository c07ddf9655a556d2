import { health, ready } from '@liftout/contract/health';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unavailable } from '../errors/http-error.ts';
import type { Serve } from '../route.ts';

/** Liveness and readiness checks. The app listens only after migrating, so being reachable includes that. */
export function healthRoutes(serve: Serve, db: Database, clock: Clock): void {
  serve(health, async () => ({ status: 'ok' as const, now: clock.now().toISOString() }));
  serve(ready, async () => {
    await db.ping().catch((cause: unknown) => {
      throw unavailable('The database does not answer.', 2, cause);
    });
    return { status: 'ready' as const };
  });
}
