import * as contract from '@liftout/contract/advisor-register';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import type { Serve } from '../platform/http/route.ts';
import type { RegisterImports } from './imports.ts';
import type { AdvisorRegisterService } from './service.ts';

export function advisorRegisterRoutes(
  serve: Serve,
  register: AdvisorRegisterService,
  imports: RegisterImports,
  { file }: Pick<Timeouts, 'file'>,
): void {
  serve(contract.readRegisteredFirm, ({ scope, params }) => register.firm(scope, params.firmName));
  serve(contract.readAdvisorRegister, ({ scope }) => register.read(scope.actor));

  serve(contract.importRegister, ({ request, reply, scope }) =>
    imports.receive({ request, reply, timeout: file }, (form) => imports.add(scope.actor, form)),
  );
  serve(contract.retryRegisterImport, ({ scope, params }) => imports.retry(scope.actor, params.id));
  serve(contract.dismissRegisterImport, ({ scope, params }) => imports.dismiss(scope.actor, params.id));
}
