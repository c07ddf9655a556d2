import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** After the commit of an upload: whoever wants to know of new moves looks at those that it reported first. */
export const movesAddedJob = defineJob({
  name: 'moves.added',
  title: 'Match new moves with contacts',
  input: z.object({ uploadId: z.uuid() }),
  timeout: 3_600,
});
