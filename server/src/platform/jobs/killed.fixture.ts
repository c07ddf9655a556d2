import { z } from 'zod';
import { openDatabase } from '../db/database.ts';
import { openLog } from '../log.ts';
import { defineJob } from './job.ts';
import { openJobQueue } from './job-queue.ts';

/** A job that a process is killed with. */
export const heldJob = defineJob({
  name: 'test.held',
  title: 'Test',
  input: z.object({ note: z.string() }),
  retryDelay: 1,
});

/** Run as a process of its own: takes the job of the database that it is given, and never ends it. */
if (process.argv[1] === import.meta.filename && process.argv[2] !== undefined) {
  const jobs = openJobQueue({ db: openDatabase({ url: process.argv[2] }), log: openLog('silent') });
  jobs.work(heldJob, async () => {
    console.log('taken');
    await new Promise(() => undefined);
  });
  jobs.start();
}
