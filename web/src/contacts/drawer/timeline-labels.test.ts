import type { TimelineEntry } from '@liftout/contract/contacts';
import { expect, test } from 'vitest';
import { changesBelow, editTitle, editValue } from './timeline-labels.ts';

type Edit = Extract<TimelineEntry, { kind: 'edit' }>;
const edit = (action: string, changes: Edit['changes'] = []): Edit => ({
  kind: 'edit',
  id: '0198f000-0000-7000-8000-000000000001',
  at: '2025-08-29T16:00:00.000Z',
  action,
  by: 'alpha',
  changes,
});
const changed = (field: string, before: unknown, after: unknown) => [{ field, before, after }];

test.each([
  ['today.snoozed', changed('until', null, '2025-09-02'), 'Snoozed until Sep 2, 2025'],
  ['today.woken', [], 'Snooze ended'],
  ['cadence.set', changed('everyDays', null, 30), 'Keep in touch every 30 days'],
  ['cadence.set', changed('everyDays', 30, null), 'Keep in touch: no reminder'],
  ['cadence.set', [], 'Keep in touch'],
  ['deal.moved', changed('stage', 'targeted', 'closing'), 'Stage changed to Closing'],
])('%s is told by its title alone', (action, changes, title) => {
  expect(editTitle(edit(action, changes))).toBe(title);
  expect(changesBelow(edit(action, changes))).toEqual([]);
});

test('what an edit changed stands below its title', () => {
  const changes = changed('city', 'Reno', 'Austin');
  expect(editTitle(edit('contact.updated', changes))).toBe('Edited');
  expect(changesBelow(edit('contact.updated', changes))).toEqual(changes);
});

test('what reads the same before and after is left out', () => {
  const note = changed('doNotContactNote', null, null);
  const reason = changed('doNotContactReason', null, 'asked-to-stop');
  expect(changesBelow(edit('contact.do-not-contact', [...note, ...reason]))).toEqual(reason);
  // The value of a source beside the one that was kept.
  expect(changesBelow(edit('contact.kept', changed('city', '', '')))).toHaveLength(1);
});

test('a deal value that became known was not $0 before', () => {
  expect([editValue('dealValue', 0), editValue('dealValue', 125_000_000)]).toEqual(['–', '$1,250,000']);
  // AUM of 0 is a known one.
  expect(editValue('aum', 0)).toBe('$0');
});
