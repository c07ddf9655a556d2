import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { now, setServerTime } from './clock.ts';
import { calendarDay, monthName, relativeDay, relativeTime, shortAgo, sinceContact } from './times.ts';

const from = new Date('2025-08-29T12:00:00Z');

describe('the time since the last contact', () => {
  it.each([
    [null, 'Never'],
    ['2025-08-29T11:30:00Z', 'Today'],
    ['2025-08-29T13:00:00Z', 'Today'],
    ['2025-08-29T10:59:00Z', '1 hour ago'],
    ['2025-08-28T12:01:00Z', '23 hours ago'],
    ['2025-08-28T12:00:00Z', '1 day ago'],
    ['2025-07-20T12:00:00Z', '40 days ago'],
  ])('%s', (at, text) => expect(sinceContact(at, from)).toBe(text));
});

describe('live feed times', () => {
  it.each([
    ['2025-08-29T11:59:30Z', 'Just now'],
    ['2025-08-29T11:55:00Z', '5m ago'],
    ['2025-08-29T09:00:00Z', '3h ago'],
    ['2025-08-27T11:00:00Z', '2d ago'],
  ])('%s', (at, text) => expect(shortAgo(at, from)).toBe(text));
});

describe('relative times', () => {
  it.each([
    ['2025-08-29T11:59:59Z', 'Just now'],
    ['2025-08-29T11:58:00Z', '2m ago'],
    ['2025-08-29T10:00:00Z', '2h ago'],
    ['2025-09-01T12:00:00Z', 'in 3 days'],
    ['2025-08-22T12:00:00Z', '7d ago'],
    ['2025-08-02T12:00:00Z', 'Aug 2, 2025'],
  ])('%s', (at, text) => expect(relativeTime(at, from)).toBe(text));
});

describe('a calendar day', () => {
  it.each([
    ['2025-08-29', 'Today'],
    ['2025-08-26', '3d ago'],
    ['2025-08-22', 'Aug 22, 2025'],
    ['2025-08-30', 'in 1 day'],
    ['2025-09-01', 'in 3 days'],
    ['2025-09-05', 'Sep 5, 2025'],
  ])('%s is counted from the day of the reader', (day, text) => {
    for (const hour of [0, 12, 23]) expect(relativeDay(day, new Date(2025, 7, 29, hour, 30))).toBe(text);
  });
});

describe('days and months', () => {
  it('are the same in every zone', () => {
    expect(calendarDay('2025-08-01')).toBe('Aug 1, 2025');
    expect(monthName('2025-08-01T00:00:00Z')).toBe('August 2025');
  });
});

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }));
  afterEach(() => {
    setServerTime(new Date().toISOString());
    vi.useRealTimers();
  });

  it("follows the server's", () => {
    setServerTime('2025-08-29T12:00:00.000Z');
    vi.advanceTimersByTime(1000);
    expect(now().toISOString()).toBe('2025-08-29T12:00:01.000Z');
  });

  it('ignores a header that is missing or unreadable', () => {
    setServerTime('2025-08-29T12:00:00.000Z');
    setServerTime(null);
    setServerTime('soon');
    expect(now().toISOString()).toBe('2025-08-29T12:00:00.000Z');
  });
});
