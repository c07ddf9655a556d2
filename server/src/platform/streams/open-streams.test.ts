import { once } from 'node:events';
import { expect, test } from 'vitest';
import { adminSession as session } from '../../testing/rows/admin-session.ts';
import { openStreams } from './open-streams.ts';

test('a stream that is opened while the process stops ends at once', async () => {
  const stop = () => Promise.reject(new Error('Nothing is looked up.'));
  const streams = openStreams(
    { sessions: { findMany: stop }, changes: { on: () => () => undefined } },
    'Too many.',
  );
  streams.close();
  const { out } = streams.open(session, 1, () => ({
    next: async (position) => ({ items: [], position }),
    current: async () => 1,
    writePosition: String,
    isAllowed: async () => true,
    onError: () => undefined,
  }));
  out.resume();
  await once(out, 'end');
  expect(out.writableEnded).toBe(true);
});
