import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { system, tenantScope } from '../../platform/db/scope.ts';
import { createTestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import type { Connector, SourcePage } from './connector.ts';
import { takeRun } from './queries/runs.ts';
import { performRun } from './run.ts';
import { RunReplaced } from './run-input.ts';

const pageOf = (ids: string[], next: string | null): SourcePage => ({
  rows: ids.length,
  seen: ids,
  next,
  resume: null,
  write: async () => ({ updated: ids.length }),
});

/** A list whose members change between two runs. */
const listOf = (members: string[]): Connector => ({
  part: '7',
  streams: [
    {
      name: 'contacts',
      lists: 'each',
      wholeEveryMs: 0,
      read: async (cursor) =>
        cursor === null ? pageOf(members.slice(0, 2), 'second') : pageOf(members.slice(2), null),
      archive: async (_, __, ids) => ({ archived: ids.length }),
    },
  ],
});

test('a run that is taken over before any of its transactions stores nothing from then on', async () => {
  const t = await createTestApp();
  onTestFinished(t.close);
  const scope = tenantScope('alpha', system);
  const steps = t.platform.db.within('job');
  const stored = async () => ({
    streams: await query(t.databaseUrl, 'SELECT * FROM sync_streams'),
    rows: await query(t.databaseUrl, 'SELECT * FROM sync_rows ORDER BY source_id'),
    runs: await query(t.databaseUrl, 'SELECT attempt, streams FROM sync_runs'),
  });

  /** Performs a run that another process takes over before one of its transactions. @returns how many transactions it had */
  async function perform(members: string[], takenOverBefore: number) {
    const id = newId();
    await query(t.databaseUrl, 'DELETE FROM sync_runs');
    await query(
      t.databaseUrl,
      `INSERT INTO sync_runs (client_id, id, source, trigger, started_by, status, queued_at)
       VALUES ('alpha', $1, 'hubspot', 'manual', 'admin', 'queued', now())`,
      [id],
    );
    const take = () => steps.as(scope, (tx) => takeRun(tx, 'alpha', id));
    const taken = await take();
    let transactions = 0;
    let atTakeOver: unknown;
    const done = await performRun(
      {
        steps: {
          async as(own, work) {
            transactions += 1;
            if (transactions === takenOverBefore) {
              await take();
              atTakeOver = await stored();
            }
            return steps.as(own, work);
          },
        },
        now: t.platform.clock.now,
        onFault: (error) => {
          throw error;
        },
      },
      {
        clientId: 'alpha',
        id,
        attempt: taken?.attempt ?? 0,
        source: 'hubspot',
        scope,
        connector: listOf(members),
        streams: [],
        confirmed: new Map(),
        isCurrent: async () => true,
        signal: new AbortController().signal,
      },
    ).catch((error: unknown) => error);
    return { done, transactions, atTakeOver };
  }

  const everyone = ['1', '2', '3', '4'];
  const fewer = ['1', '2', '3'];
  expect((await perform(everyone, 0)).done).toBeNull();
  // Begins the pass, two pages, what was due, what is missing (counted, then archived), and the end of the pass.
  const { done, transactions } = await perform(fewer, 0);
  expect([done, transactions]).toEqual([null, 7]);
  expect((await perform(everyone, 0)).done).toBeNull();
  for (let before = transactions; before > 0; before -= 1) {
    const { done: ended, atTakeOver } = await perform(fewer, before);
    expect(ended).toBeInstanceOf(RunReplaced);
    expect(await stored()).toEqual(atTakeOver);
    // Whoever took it over would go on; here the next run does, and finds everyone.
    expect((await perform(everyone, 0)).done).toBeNull();
  }
});
