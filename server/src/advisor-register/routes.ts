import * as contract from '@liftout/contract/advisor-register';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { receiveForm, whenSenderLeaves } from '../platform/http/payload/received-file.ts';
import type { Serve } from '../platform/http/route.ts';
import { registerForm } from './form.ts';
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

  serve(contract.importRegister, async ({ request, reply, scope }) => {
    const receiving = { openFile: imports.openSpool, signal: whenSenderLeaves(reply), timeout: file };
    const form = await imports.receive(() => receiveForm(request, registerForm, receiving));
    try {
      return await imports.add(scope.actor, form);
    } finally {
      await form.file.close();
    }
  });
  serve(contract.retryRegisterImport, ({ scope, params }) => imports.retry(scope.actor, params.id));
  serve(contract.dismissRegisterImport, ({ scope, params }) => imports.dismiss(scope.actor, params.id));
}
