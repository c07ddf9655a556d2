import { listClientNames } from '@liftout/contract/client-names';
import { readProfile } from '@liftout/contract/client-profile';
import * as contract from '@liftout/contract/clients';
import type { Serve } from '../platform/http/route.ts';
import { receiveLogo } from './logos/receive.ts';
import type { ClientsService } from './service.ts';

/** A logo opened as a page runs and loads nothing. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function clientsRoutes(serve: Serve, clients: ClientsService): void {
  const { admin, archive, logos } = clients;
  serve(readProfile, ({ scope }) => clients.profile(scope));
  serve(listClientNames, ({ scope }) => clients.names(scope));
  serve(contract.updateProfile, ({ scope, body }) => clients.updateProfile(scope, body));

  serve(contract.listClientProfiles, ({ scope }) => admin.profiles(scope.actor));
  serve(contract.createClientProfile, ({ scope, body }) => admin.createProfile(scope.actor, body));
  serve(contract.updateClientProfile, ({ scope, params, body }) =>
    admin.changeProfile(scope.actor, params.id, body),
  );

  serve(contract.listClients, ({ scope }) => admin.clients(scope.actor));
  serve(contract.createClient, ({ scope, body }) => admin.createClient(scope.actor, body));
  serve(contract.updateClient, ({ scope, params, body }) => admin.changeClient(scope.actor, params.id, body));
  serve(contract.deleteClient, ({ scope, params, query }) =>
    archive.remove(scope.actor, params.id, { ...query, purge: query.purge === 'true' }),
  );
  serve(contract.listArchivedClients, ({ scope }) => archive.archived(scope.actor));
  serve(contract.readClientContents, ({ scope, params }) => archive.contents(scope.actor, params.id));
  serve(contract.restoreClient, ({ scope, params }) => archive.restore(scope.actor, params.id));

  serve(contract.uploadLogo, async ({ scope, request }) =>
    logos.add(scope.actor, await receiveLogo(request)),
  );
  serve(contract.readLogo, async ({ params, reply }) => {
    const { contentType, content } = await logos.read(params.id);
    return reply
      .headers({
        'content-type': contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline',
        'content-security-policy': logoPolicy,
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  });
}
