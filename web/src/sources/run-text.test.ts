import type { SyncedStream, SyncRun } from '@liftout/contract/sources';
import { describe, expect, test } from 'vitest';
import { hasChanged, runText, startText } from './run-text.ts';

const counts = { read: 0, added: 0, updated: 0, kept: 0, archived: 0, restored: 0, skipped: 0 };
const stream = (name: string, read: number): SyncedStream => ({
  ...counts,
  name,
  read,
  complete: false,
  error: null,
  held: null,
  unreadable: 0,
  warnings: [],
});
const run: SyncRun = {
  ...counts,
  id: '01a203b9-9da9-73a9-bfb6-40afe30c9904',
  source: 'hubspot',
  trigger: 'schedule',
  startedBy: 'Liftout',
  status: 'running',
  queuedAt: '2025-08-29T16:00:00.000Z',
  startedAt: '2025-08-29T16:00:00.000Z',
  finishedAt: null,
  streams: [],
  error: null,
};
const ended = (change: Partial<SyncRun>, seconds = 4): SyncRun => ({
  ...run,
  status: 'ok',
  finishedAt: new Date(Date.parse('2025-08-29T16:00:00Z') + seconds * 1000).toISOString(),
  ...change,
});

describe('a run in words', () => {
  test.each<[string, SyncRun, string]>([
    ['that waits', { ...run, status: 'queued' }, 'Starting…'],
    ['before its first page', run, 'Running…'],
    [
      'under way',
      { ...run, streams: [stream('contacts', 3_400), stream('deals', 0)] },
      'Running: 3,400 contacts so far',
    ],
    ['that found nothing', ended({}), 'nothing new, in 4 s'],
    [
      'that changed rows',
      ended({ added: 12, updated: 3, archived: 1 }),
      '12 added, 3 changed, 1 archived, in 4 s',
    ],
    ['that took no time', ended({}, 0.2), 'nothing new, in under a second'],
    ['that failed soon', ended({ status: 'failed' }), 'failed after 4 s, nothing changed'],
    ['that failed in no time', ended({ status: 'failed' }, 0.2), 'failed at once, nothing changed'],
    ['that failed half way', ended({ status: 'failed', added: 3 }), '3 added, in 4 s'],
    ['that never began', ended({ status: 'stopped', startedAt: null }), 'stopped before it began'],
    ['that took minutes', ended({ kept: 2 }, 150), '2 kept as entered here, in 2 min 30 s'],
    ['that took hours', ended({ added: 100_000 }, 3_900), '100,000 added, in 1 h 05 min'],
  ])('%s', (_, given, expected) => {
    expect(runText(given)).toBe(expected);
  });
});

test.each<[SyncRun['trigger'], string]>([
  ['manual', 'asked for by Ada'],
  ['schedule', 'on schedule'],
  ['configuration', 'after a change of settings'],
])('a run by %s says why it began', (trigger, expected) => {
  expect(startText({ trigger, startedBy: 'Ada' })).toBe(expected);
});

test('a run that only kept or skipped rows changed nothing', () => {
  expect(hasChanged(ended({ read: 9, kept: 2, skipped: 1 }))).toBe(false);
  expect(hasChanged(ended({ archived: 1 }))).toBe(true);
});
