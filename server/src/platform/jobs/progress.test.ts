import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { progressNotes } from './progress.ts';

/** Notes on a clock that stands still until it is advanced. */
function openNotes(note?: () => Promise<void>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const noted: number[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const stop = new AbortController();
  const tell = progressNotes(log, stop.signal, note ?? (async (done) => void noted.push(done)));
  return { tell, noted, lines, stop };
}

test('progress is noted once a second, however often it is told', () => {
  const { tell, noted } = openNotes();
  tell(1);
  vi.advanceTimersByTime(1_000);
  tell(2);
  tell(3);
  vi.advanceTimersByTime(999);
  tell(4);
  vi.advanceTimersByTime(1);
  tell(5);
  expect(noted).toEqual([2, 5]);
});

test('a note that fails is logged, and the work goes on', async () => {
  const { tell, lines } = openNotes(() => Promise.reject(new Error('the database is away')));
  vi.advanceTimersByTime(1_000);
  tell(1);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toContain('the database is away');
});

test('work that is to stop is told so', () => {
  const { tell, stop } = openNotes();
  stop.abort(new Error('stopping'));
  expect(() => tell(1)).toThrow('stopping');
});
