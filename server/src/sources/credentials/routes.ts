import * as contract from '@liftout/contract/credentials';
import type { Serve } from '../../platform/http/route.ts';
import type { CredentialsService } from './service.ts';

export function credentialRoutes(serve: Serve, credentials: CredentialsService): void {
  serve(contract.readCredentials, ({ scope }) => credentials.states(scope));
  serve(contract.setCredential, ({ scope, params, body }) => credentials.set(scope, params.kind, body));
  serve(contract.removeCredential, ({ scope, params }) => credentials.remove(scope, params.kind));
  serve(contract.testCredential, ({ scope, params }) => credentials.test(scope, params.kind));
}
