import * as contract from '@liftout/contract/firm-names';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { FirmNamesService } from './service.ts';

export function firmNameRoutes(serve: Serve, names: FirmNamesService): void {
  serve(contract.listFirmNames, async ({ query, scope, request, reply }) => {
    const page = await names.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.names;
  });
  serve(contract.previewFirmNames, ({ body, scope }) => names.preview(scope.actor, body.decisions));
  serve(contract.decideFirmName, ({ body, scope }) => names.decide(scope.actor, body));
  serve(contract.decideFirmNames, ({ body, scope }) => names.decideAll(scope.actor, body.decisions));
  serve(contract.undoFirmName, ({ body, scope }) => names.undo(scope.actor, body));
  serve(contract.listFirms, async ({ query, scope, request, reply }) => {
    const page = await names.firms(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.firms;
  });
  serve(contract.firmChoices, ({ query, scope }) => names.choices(scope.actor, query.q));
  serve(contract.getFirm, ({ params, scope }) => names.firm(scope.actor, params.id));
  serve(contract.updateFirm, ({ params, body, scope }) => names.update(scope.actor, params.id, body));
}
