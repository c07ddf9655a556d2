import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/factories.ts';
import { type FaultyLine, openFaultyLine } from '../testing/faulty-line.ts';
import { announce, type Events, type LiftoutEvent, listenForEvents } from './events.ts';

let t: TestApp;
let line: FaultyLine;
let events: Events;
const heard: (LiftoutEvent | null)[] = [];

beforeAll(async () => {
  t = await createTestApp();
  line = await openFaultyLine(t.loginUrl);
  events = listenForEvents(line.url, () => undefined, { everyMs: 100 });
  events.on((message) => heard.push(message));
});
afterAll(async () => {
  await events?.close();
  await line?.close();
  await t?.close();
});

const tell = () => write(t, (tx) => announce(tx, { topic: 'activity', clientId: 'alpha' }));
const activity = { topic: 'activity', clientId: 'alpha' };

test('a line that goes dead without a word is noticed, and listening goes on over another', async () => {
  await expect.poll(() => heard).toEqual([null]);
  await tell();
  await expect.poll(() => heard).toEqual([null, activity]);

  // Nothing comes over this connection any more, and neither side is told.
  line.breakAt('LISTEN', 'silent');
  await line.broken();
  line.mend();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([null, activity, null]);
  await tell();
  await expect.poll(() => heard).toEqual([null, activity, null, activity]);
});
