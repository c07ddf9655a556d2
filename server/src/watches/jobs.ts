import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { sendJob } from '../platform/jobs/send.ts';

/** After the commit of an upload: tells whoever watches something of the moves that it added. */
export const tellJob = defineJob({
  name: 'watches.tell',
  title: 'Notify users of what they watch',
  input: z.object({ uploadId: z.uuid() }),
  timeout: 3_600,
});

/** Tells users of an upload's moves, right after the commit of the caller's transaction. */
export const tellWatchers = (tx: Tx, uploadId: string): Promise<void> => sendJob(tx, tellJob, { uploadId });
