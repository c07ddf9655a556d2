import { expect, test, vi } from 'vitest';
import { closeStreams, openStream } from './event-streams.ts';

/** What jsdom lacks of a browser. */
class Stream {
  static readonly CLOSED = 2;
  readyState = 0;
  close() {
    this.readyState = Stream.CLOSED;
  }
}

test('a stream opened while the session ends is closed at once, one opened afterwards is not', () => {
  vi.stubGlobal('EventSource', Stream);
  const before = openStream('/api/changes');
  const allow = closeStreams();
  const meanwhile = openStream('/api/changes');
  expect([before.readyState, meanwhile.readyState]).toEqual([Stream.CLOSED, Stream.CLOSED]);
  allow();
  expect(openStream('/api/changes').readyState).toBe(0);
});
