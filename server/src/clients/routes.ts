import * as contract from '@liftout/contract/clients';
import type { Serve } from '../platform/http/route.ts';
import type { ClientsService } from './service.ts';

export function clientsRoutes(serve: Serve, clients: ClientsService): void {
  serve(contract.readProfile, ({ scope }) => clients.profile(scope));
  serve(contract.listClientNames, ({ scope }) => clients.names(scope));
  serve(contract.updateProfile, ({ scope, body }) => clients.updateProfile(scope, body));
}
