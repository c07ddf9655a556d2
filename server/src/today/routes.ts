import * as contract from '@liftout/contract/today';
import type { Serve } from '../platform/http/route.ts';
import type { TodayService } from './service.ts';

export function todayRoutes(serve: Serve, today: TodayService): void {
  serve(contract.listToday, ({ scope, query }) => today.list(scope, query.who));
  serve(contract.listSnoozed, ({ scope }) => today.listSnoozed(scope));
  serve(contract.snoozeContact, ({ scope, params, body }) => today.snooze(scope, params.id, body.days));
  serve(contract.wakeContact, async ({ scope, params }) => {
    await today.wake(scope, params.id);
    return { message: 'The contact is back in the queue.' };
  });
  serve(contract.logCall, ({ scope, params, body: { outcome, note, finishes, nextStep, stage } }) =>
    today.log(scope, params.id, {
      outcome,
      note,
      ...(finishes !== undefined && { finishes }),
      ...(nextStep !== undefined && { nextStep }),
      ...(stage !== undefined && { stage }),
    }),
  );
  serve(contract.takeBackCall, async ({ scope, session, params }) => {
    const atSource = await today.takeBack(scope, params.id, session.role === 'admin');
    return { message: 'The call was taken back.', atSource };
  });
}
