import * as contract from '@liftout/contract/jobs';
import type { Serve } from '../platform/http/route.ts';
import type { JobsService } from './service.ts';

export function jobRoutes(serve: Serve, jobs: JobsService): void {
  serve(contract.readJobs, ({ scope }) => jobs.read(scope.actor));
  serve(contract.retryJob, ({ scope, params }) => jobs.retry(scope.actor, params.id));
}
