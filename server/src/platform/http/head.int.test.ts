import { exportContacts, listContacts } from '@liftout/contract/contacts';
import { liveFeedStream } from '@liftout/contract/live-feed';
import { uploadRejects } from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { streamsPerUser } from '../streams/open-streams.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const id = '018f0000-0000-7000-8000-000000000001';
const paths = {
  events: liveFeedStream.path.replace(':client', 'alpha'),
  csv: exportContacts.path,
  rejects: uploadRejects.path.replace(':id', id),
};
const head = (url: string, as: 'alpha' | 'beta' | 'admin' | null) => t.inject({ as, method: 'HEAD', url });

test('HEAD of a stream or file sends its headers and opens nothing', async () => {
  for (let n = 0; n <= streamsPerUser; n += 1) {
    const answer = await head(paths.events, 'alpha');
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  }
  const files = await Promise.all(Array.from({ length: 20 }, () => head(paths.csv, 'alpha')));
  expect(new Set(files.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(files[0]?.headers['content-type']).toBe('text/csv; charset=utf-8');
  // Nothing is looked up: GET would answer 404 here.
  expect((await head(paths.rejects, 'admin')).statusCode).toBe(200);
});

test('HEAD has the same access as GET', async () => {
  for (const url of Object.values(paths)) expect((await head(url, null)).statusCode).toBe(401);
  expect((await head(paths.rejects, 'alpha')).statusCode).toBe(403);
  expect((await head(paths.events, 'beta')).statusCode).toBe(403);
  expect((await head(`${paths.csv}?client=alpha`, 'beta')).statusCode).toBe(403);
  expect((await head(`${paths.csv}?sort=none`, 'alpha')).statusCode).toBe(400);
});

test('HEAD of JSON is answered as GET is', async () => {
  const answer = await head(listContacts.path, 'alpha');
  expect([answer.statusCode, answer.headers['x-total-count'], answer.body]).toEqual([200, '0', '']);
});
