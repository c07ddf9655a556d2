import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { BegunPass } from './begin-pass.ts';
import { countPass, findArchiveDue, markArchiveDue, takeMissing } from './queries/rows.ts';
import { updateStream } from './queries/streams.ts';
import type { Reading } from './reading.ts';

/** Rows archived in one transaction. */
const archiveBatch = 500;

/** Archives what earlier passes had to leave, as far as it can be now. */
export async function archiveDue(reading: Reading): Promise<void> {
  const { run, key, store } = reading;
  for (let after: string | undefined = ''; after !== undefined; ) {
    run.signal.throwIfAborted();
    const from: string = after;
    const { result } = await store(async (tx) => {
      const due = await findArchiveDue(tx, key, from, archiveBatch);
      await archive(reading, tx, due);
      return due.length === archiveBatch ? due.at(-1) : undefined;
    });
    after = result;
  }
}

/**
 * Archives what a pass did not see.
 * @returns how many rows upstream has
 * @throws {HttpError} 409 where suspiciously much of what was there is missing and no admin has confirmed it: nothing is
 *   archived, and the next run lists everything again
 */
export async function archiveMissing(reading: Reading, { pass, listed }: BegunPass): Promise<number> {
  const { run, stream, tally, key, look, store } = reading;
  const { seen, missing } = await look((tx) => countPass(tx, key, pass));
  const known = Math.max(listed ?? 0, missing);
  if (isSuspicious(missing, known) && missing > (run.confirmed.get(stream.name) ?? 0)) {
    tally.held = { missing, known };
    await store((tx) => updateStream(tx, key, { passStartedAt: null, cursor: null }));
    throw new HttpError(409, 'conflict', heldMessage(stream.name, missing, known));
  }
  for (let more = missing > 0; more; ) {
    run.signal.throwIfAborted();
    const { result: taken } = await store(async (tx) => {
      const gone = await takeMissing(tx, key, pass, archiveBatch);
      await archive(reading, tx, gone);
      return gone.length;
    });
    more = taken === archiveBatch;
  }
  return seen;
}

/** Archives gone rows. Those that can't be for now are marked as due. */
async function archive({ stream, key, storing, count }: Reading, tx: Tx, gone: string[]): Promise<void> {
  if (gone.length === 0 || !stream.archive) return;
  const { left = [], ...archived } = await stream.archive(tx, storing, gone);
  await markArchiveDue(tx, key, gone, left);
  count(archived);
  notify(tx, key.clientId, ['sources', ...(archived.topics ?? [])]);
}

/** Rows of which a tenth may be missing at once are many: of fewer, people remove half in one go. */
const manyRows = 200;

/** Whether so many are missing that upstream has most likely not answered with everything. */
const isSuspicious = (missing: number, known: number) =>
  missing * 2 > known || (known >= manyRows && missing * 10 > known);

const heldMessage = (name: string, missing: number, known: number) =>
  `${missing.toLocaleString('en')} of ${known.toLocaleString('en')} ${name} are missing there now. ` +
  'Nothing was archived. If that is right, archive them.';
