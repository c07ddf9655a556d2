import * as contract from '@liftout/contract/changes';
import type { Serve } from '../platform/http/route.ts';
import { lastEventIdOf, sendStream } from '../platform/streams/http.ts';
import type { ChangesService } from './service.ts';

export function changesRoutes(serve: Serve, changes: ChangesService): void {
  serve(contract.streamChanges, async ({ session, query, request, reply }) =>
    sendStream(reply, changes.open(session, lastEventIdOf(request) ?? query.since)),
  );
}
