import type { Change } from '@liftout/contract/changes';
import { expect, test } from 'vitest';
import { changeHistory, readPosition, writePosition } from './history.ts';

const of = (clientId: string): Change[] => [{ clientId, topics: ['deals'] }];

test('has the changes after a position, each once', () => {
  const history = changeHistory();
  history.add(of('alpha'));
  const here = history.current();
  expect(history.since(here)).toEqual([]);
  history.add(of('beta'));
  history.add(of('beta'));
  expect(history.since(here)).toEqual(of('beta'));
  expect(history.since(history.current())).toEqual([]);
});

test('does not know positions of before a restart, of another process or in the future', () => {
  const history = changeHistory();
  const here = history.current();
  history.restart();
  expect(history.since(here)).toBeNull();
  expect(history.since(changeHistory().current())).toBeNull();
  expect(history.since({ ...history.current(), at: 8_640_000_000_000 })).toBeNull();
});

test('removes the oldest changes, and no longer knows positions before them', () => {
  const history = changeHistory(10);
  const before = history.current();
  for (let n = 0; n < 20; n += 1) history.add(of('alpha'));
  expect(history.since(before)).toEqual(of('alpha'));
  history.add(of('alpha'));
  expect(history.since(before)).toBeNull();
  const later = history.current();
  for (let n = 0; n < 10; n += 1) history.add(of('beta'));
  expect(history.since(later)).toEqual(of('beta'));
});

test('a position is read as it was written, and other texts are not positions', () => {
  const here = changeHistory().current();
  expect(readPosition(writePosition(here))).toEqual(here);
  for (const text of ['', 'nonsense', 'abcdefgh.', 'abcdefgh.x', `abcdefgh.${'9'.repeat(16)}`])
    expect(readPosition(text)).toBeNull();
});
