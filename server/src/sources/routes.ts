import * as contract from '@liftout/contract/sources';
import * as stageMap from '@liftout/contract/stage-map';
import * as writeBack from '@liftout/contract/write-back';
import type { Serve } from '../platform/http/route.ts';
import { callHookRoutes } from './call-hooks/routes.ts';
import type { SourcesService } from './service.ts';

export function sourcesRoutes(serve: Serve, sources: SourcesService): void {
  callHookRoutes(serve, sources.callHooks);
  serve(contract.campaigns, ({ scope, query, session }) =>
    sources.campaigns(scope, {
      spreadsheetId: query.spreadsheetId,
      range: query.range,
      isAdmin: session.role === 'admin',
    }),
  );
  serve(contract.sources, ({ scope }) => sources.states(scope));
  serve(contract.callSource, ({ scope }) => sources.callSource(scope));
  serve(contract.syncRuns, ({ scope, query }) => sources.syncRuns(scope, query.source, query.limit));
  serve(contract.syncOverview, ({ scope }) => sources.syncOverview(scope));
  serve(contract.syncSource, ({ scope, body }) =>
    sources.sync(scope, body.source, { isConfirmed: body.archiveMissing }),
  );
  serve(contract.stopSync, ({ scope, body }) => sources.stopSync(scope, body.source));
  serve(contract.scheduleSync, ({ scope, body }) => sources.schedule(scope, body));
  serve(stageMap.readStageMap, ({ scope }) => sources.hubspot.stageMap.read(scope));
  serve(stageMap.saveStageMap, ({ scope, body }) => sources.hubspot.stageMap.save(scope, body));
  serve(writeBack.readWriteBack, ({ scope }) => sources.hubspot.writeBack.read(scope));
  serve(writeBack.saveWriteBack, ({ scope, body }) => sources.hubspot.writeBack.save(scope, body));
  serve(writeBack.retryWriteBack, ({ scope }) => sources.hubspot.writeBack.retry(scope));
  serve(contract.readDataSource, ({ scope }) => sources.dataSource.read(scope));
  serve(contract.updateDataSource, ({ scope, body }) => sources.dataSource.update(scope, body));
}
