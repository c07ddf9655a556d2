import * as contract from '@liftout/contract/goals';
import type { Serve } from '../platform/http/route.ts';
import type { GoalsService } from './service.ts';

export function goalRoutes(serve: Serve, goals: GoalsService): void {
  serve(contract.readGoals, ({ scope, query }) => goals.read(scope, query.month));
  serve(contract.setGoals, ({ scope, body: { month, targets, version } }) =>
    goals.set(scope, { month, targets, version }),
  );
}
