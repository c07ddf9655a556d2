import * as contract from '@liftout/contract/register-moves';
import type { Platform } from '../platform/deps.ts';
import type { Serve } from '../platform/http/route.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { automaticMoves } from './automatic.ts';
import { careerCounts } from './career-counts.ts';
import type { CareerMoveRuns } from './career-runs.ts';
import type { RegisterMovesService } from './service.ts';

/** Serves the calls, and takes up the job. */
export function registerMoveRoutes(
  serve: Serve,
  platform: Platform,
  { files: moves, runs }: { files: RegisterMovesService; runs: CareerMoveRuns },
  jobs: JobQueue,
): void {
  const automatic = automaticMoves(platform, moves);
  const counts = careerCounts(platform);
  serve(contract.previewRegisterMoves, ({ scope, params }) => moves.preview(scope.actor, params.id));
  serve(contract.makeRegisterMoves, ({ scope, params }) => moves.make(scope.actor, params.id));
  serve(contract.previewCareerMoves, ({ scope, query }) => counts.read(scope.actor, query.since));
  serve(contract.makeCareerMoves, ({ scope, body }) => runs.start(scope.actor, body.since));
  serve(contract.stopCareerMoves, ({ scope, params }) => runs.stop(scope.actor, params.id));
  serve(contract.readCareerMoves, ({ scope }) => runs.read(scope.actor));
  serve(contract.readAutomaticRegisterMoves, ({ scope }) => automatic.read(scope.actor));
  serve(contract.saveAutomaticRegisterMoves, ({ scope, body }) => automatic.save(scope.actor, body));
  automatic.regularly(jobs);
  runs.regularly(jobs);
  counts.regularly(jobs);
}
