import * as contract from '@liftout/contract/next-steps';
import type { Serve } from '../platform/http/route.ts';
import type { NextStepsService } from './service.ts';

export function nextStepsRoutes(serve: Serve, steps: NextStepsService): void {
  serve(contract.listContactSteps, ({ scope, params }) => steps.ofContact(scope, params.id));
  serve(contract.listOpenSteps, ({ scope }) => steps.listOpen(scope));
  serve(contract.listStepOwners, ({ scope }) => steps.owners(scope));
  serve(contract.addNextStep, ({ scope, body }) => steps.add(scope, body));
  serve(contract.changeNextStep, ({ scope, params, body: { what, dueOn, owner, done, version } }) =>
    steps.change(
      scope,
      params.id,
      {
        ...(what !== undefined && { what }),
        ...(dueOn !== undefined && { dueOn }),
        ...(owner !== undefined && { owner }),
        ...(done !== undefined && { done }),
      },
      version,
    ),
  );
  serve(contract.removeNextStep, async ({ scope, params }) => {
    await steps.remove(scope, params.id);
    return { message: 'The next step was removed.' };
  });
  serve(contract.setCadence, ({ scope, params, body }) => steps.setCadence(scope, params.id, body.everyDays));
}
