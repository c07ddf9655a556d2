import { namedWarnings, type SyncedStream } from '@liftout/contract/sources';
import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import { archiveDue, archiveMissing } from './archive.ts';
import { type BegunPass, passOf } from './begin-pass.ts';
import type { Pass, SourcePage, SourceStream } from './connector.ts';
import { findGone, markSeen } from './queries/rows.ts';
import { beginPass, findStream, updateStream } from './queries/streams.ts';
import { openReading, type Reading } from './reading.ts';
import { type RunDeps, type RunInput, RunStopped } from './run-input.ts';

/**
 * Reads a stream from where its pass is to its last page, archives what upstream has no more, and marks the pass as over.
 * Its counts are kept up to date in `tally`.
 * @throws {RunStopped} after the current page
 * @throws {RunReplaced} another process has the run; nothing of the current page is stored
 */
export async function readStream(
  deps: RunDeps,
  run: RunInput,
  stream: SourceStream,
  tally: SyncedStream,
): Promise<void> {
  const reading = openReading(deps, run, stream, tally);
  const begun = await begin(reading);
  const resume = await readPages(reading, begun);
  const listsAll = stream.lists === 'each' || (stream.lists === 'whole' && begun.isWhole);
  if (listsAll) await archiveDue(reading);
  const listed = listsAll ? await archiveMissing(reading, begun) : begun.listed;
  await reading.store((tx) =>
    updateStream(tx, reading.key, {
      passStartedAt: null,
      cursor: null,
      resume,
      readUntil: begun.passStartedAt,
      listed,
      ...(begun.isWhole && { wholeAt: begun.passStartedAt }),
    }),
  );
}

/** Begins a pass, or goes on with the one under way. */
async function begin({ run, stream, key, store }: Reading): Promise<BegunPass> {
  const { result } = await store(async (tx) => {
    const begun = passOf(stream, run.connector.part, await findStream(tx, key));
    await beginPass(tx, key, begun);
    return begun;
  });
  return result;
}

/** Reads and stores what is left of a pass, page by page. @returns the cursor with which the next pass of changes begins */
async function readPages(reading: Reading, begun: BegunPass): Promise<string | null> {
  const { run, stream, key, look, store } = reading;
  const pass: Pass = {
    clientId: key.clientId,
    isWhole: begun.isWhole,
    since: begun.isWhole ? null : begun.readUntil,
    startedAt: begun.passStartedAt,
    signal: run.signal,
    look,
  };
  let { cursor, resume } = begun;
  do {
    const page = await stream.read(cursor, pass);
    run.signal.throwIfAborted();
    const { isStopping } = await store((tx) => storePage(reading, tx, begun.pass, page));
    cursor = page.next;
    resume = page.resume;
    if (isStopping && cursor !== null) throw new RunStopped();
  } while (cursor !== null);
  return resume;
}

/** Stores a page's rows, counts them, and moves the cursor on. What upstream has again is restored before. */
async function storePage(
  { stream, tally, key, storing, count }: Reading,
  tx: Tx,
  pass: number,
  page: SourcePage,
): Promise<void> {
  await page.lock?.(tx, storing);
  const gone = page.seen.length === 0 ? [] : await findGone(tx, key, page.seen);
  if (page.seen.length > 0) await markSeen(tx, key, page.seen, pass);
  const restored = gone.length > 0 ? ((await stream.restore?.(tx, storing, gone)) ?? {}) : {};
  const written = await page.write(tx, storing);
  tally.read += page.rows;
  tally.unreadable += page.unreadable?.length ?? 0;
  tally.warnings = [...tally.warnings, ...(page.unreadable ?? [])].slice(0, namedWarnings);
  count(restored);
  count(written);
  await updateStream(tx, key, { cursor: page.next, resume: page.resume });
  notify(tx, key.clientId, ['sources', ...(restored.topics ?? []), ...(written.topics ?? [])]);
}
