import * as contract from '@liftout/contract/sources';
import type { Serve } from '../platform/http/route.ts';
import type { SourcesService } from './service.ts';

export function sourcesRoutes(serve: Serve, sources: SourcesService): void {
  serve(contract.campaigns, ({ scope, query, session }) =>
    sources.campaigns(scope, {
      spreadsheetId: query.spreadsheetId,
      range: query.range,
      isAdmin: session.role === 'admin',
    }),
  );
  serve(contract.sources, ({ scope }) => sources.states(scope));
  serve(contract.callSource, ({ scope }) => sources.callSource(scope));
  serve(contract.syncSource, ({ scope, body }) => sources.sync(scope, body.source));
  serve(contract.readDataSource, ({ scope }) => sources.dataSource.read(scope));
  serve(contract.updateDataSource, ({ scope, body }) => sources.dataSource.update(scope, body));
}
