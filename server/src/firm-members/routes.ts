import { listFirmMembers } from '@liftout/contract/firm-members';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { FirmMembersService } from './service.ts';

export function firmMemberRoutes(serve: Serve, members: FirmMembersService): void {
  serve(listFirmMembers, async ({ request, reply, params, query, scope, session }) => {
    const reader = { isClient: session.clientId !== null, readsOverview: hasAccess(session, 'overview') };
    const found = await members.list(scope, params.firmName, query, reader);
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found;
  });
}
