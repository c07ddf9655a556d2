import { findReaders } from '../../brief/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import {
  countDead,
  findDead,
  findDueQueues,
  findSchedulesBefore,
  findStates,
  takeDead,
} from '../../platform/jobs/queries.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { mailJob } from '../../platform/mail/job.ts';
import { clientExists } from '../../platform/queries/clients.ts';

const client = 'alpha';

/** A call of each query of background work that any scope may run. */
export const jobQueries: ((tx: Tx) => unknown)[] = [(tx) => clientExists(tx, client)];

/** Those that only the platform's scope may run. */
export const jobPlatformQueries: ((tx: Tx) => unknown)[] = [
  (tx) => findReaders(tx, null, new Date()),
  (tx) => findStates(tx, ['mail.deliver']),
  (tx) => findDead(tx, 10),
  (tx) => countDead(tx),
  (tx) => takeDead(tx, newId()),
  (tx) => findDueQueues(tx, ['mail.deliver']),
  (tx) => findSchedulesBefore(tx, 1),
  (tx) => sendJob(tx, mailJob, {}),
];
