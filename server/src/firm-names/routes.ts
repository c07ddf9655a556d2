import * as contract from '@liftout/contract/firm-names';
import * as records from '@liftout/contract/firm-records';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { FirmRecordsService } from './firm-records.ts';
import type { FirmNamesService } from './service.ts';

export function firmNameRoutes(serve: Serve, names: FirmNamesService, firms: FirmRecordsService): void {
  serve(contract.listFirmNames, async ({ query, scope, request, reply }) => {
    const page = await names.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.names;
  });
  serve(contract.previewFirmNames, ({ body, scope }) => names.preview(scope.actor, body.decisions));
  serve(contract.decideFirmName, ({ body, scope }) => names.decide(scope.actor, body));
  serve(contract.decideFirmNames, ({ body, scope }) => names.decideAll(scope.actor, body.decisions));
  serve(contract.undoFirmName, ({ body, scope }) => names.undo(scope.actor, body));
  serve(contract.firmChoices, ({ query, scope }) => names.choices(scope.actor, query.q));
  serve(records.listFirms, async ({ query, scope, request, reply }) => {
    const page = await firms.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.firms;
  });
  serve(records.getFirm, ({ params, scope }) => firms.one(scope.actor, params.id));
  serve(records.updateFirm, ({ params, body, scope }) => firms.update(scope.actor, params.id, body));
  serve(records.previewOwnership, ({ params, body, scope }) =>
    firms.previewOwnership(scope.actor, params.id, body.ownership),
  );
  serve(records.undoFirm, ({ params, body, scope }) => firms.undo(scope.actor, params.id, body.version));
  serve(records.checkSpelling, ({ params, query, scope }) =>
    firms.check(scope.actor, params.id, query.spelling),
  );
  serve(records.addFirmSpelling, ({ params, body, scope }) =>
    firms.addSpelling(scope.actor, params.id, body),
  );
  serve(records.markFirmSpelling, ({ params, body, scope }) =>
    firms.markSpelling(scope.actor, params.id, body),
  );
  serve(records.removeFirmSpelling, ({ params, body, scope }) =>
    firms.removeSpelling(scope.actor, params.id, body),
  );
}
