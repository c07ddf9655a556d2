import { heartbeatMs } from '@liftout/contract/changes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges, onStreamLost } from './changes.ts';

/** What Node lacks of a browser: a stream whose server is played by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

let stop = () => {};
const lost = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('navigator', {});
  Stream.opened.length = 0;
  lost.mockReset();
  const leave = onStreamLost(lost);
  const unfollow = followChanges(new QueryClient(), 'ann');
  stop = () => {
    unfollow();
    leave();
  };
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream with heartbeats is left open, one without is lost and opened again', async () => {
  for (let beats = 0; beats < 5; beats += 1) {
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    Stream.opened[0]?.dispatchEvent(new Event('beat'));
  }
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3 * heartbeatMs);
  expect(lost).toHaveBeenCalledTimes(1);
  expect(Stream.opened.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 1]);
});

test('a stream that was closed with the session is not opened again', async () => {
  Stream.opened[0]?.close();
  await vi.advanceTimersByTimeAsync(3 * heartbeatMs);
  expect(lost).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});
