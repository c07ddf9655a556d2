import * as contract from '@liftout/contract/call-hooks';
import type { Serve } from '../../platform/http/route.ts';
import type { CallHooksService } from './service.ts';

export function callHookRoutes(serve: Serve, hooks: CallHooksService): void {
  serve(contract.receiveCallEvent, ({ params, body, request: { headers } }) =>
    hooks.receive(
      params.token,
      {
        signature: String(headers['x-justcall-signature'] ?? ''),
        timestamp: String(headers['x-justcall-request-timestamp'] ?? ''),
      },
      body,
    ),
  );
  serve(contract.readCallHook, ({ scope }) => hooks.read(scope));
  serve(contract.renewCallHook, ({ scope }) => hooks.renew(scope));
  serve(contract.removeCallHook, ({ scope }) => hooks.remove(scope));
}
