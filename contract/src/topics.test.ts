import { describe, expect, test } from 'vitest';
import { endpoints } from './index.ts';
import { backgroundWriters, topics } from './topics.ts';

const readers = endpoints.map(({ endpoint }) => endpoint).filter(({ reads }) => reads !== undefined);
const writers = endpoints.map(({ endpoint }) => endpoint).filter(({ changes }) => changes !== undefined);

describe.each(endpoints)('$name', ({ endpoint: { method, reads, changes } }) => {
  test('says what it reads or what it changes', () => {
    expect([method === 'GET', reads !== undefined, changes !== undefined]).toEqual(
      method === 'GET' ? [true, true, false] : [false, false, true],
    );
  });

  test('names each topic once, in order', () => {
    const named = [...(reads ?? []), ...(changes ?? [])];
    expect(named).toEqual([...new Set(named)].sort());
  });
});

test.each(topics)('%s is read by an endpoint', (topic) => {
  expect(readers.some(({ reads }) => reads?.includes(topic))).toBe(true);
});

test.each(topics)('%s is written by an endpoint or in the background', (topic) => {
  const isWritten = writers.some(({ changes }) => changes?.includes(topic));
  expect(isWritten || topic in backgroundWriters).toBe(true);
});

test('how far a file of the register is, told each second, is read by nothing that takes long', () => {
  const concerned = readers.filter(({ reads }) => reads?.includes('register-runs'));
  const paths = concerned.map(({ path }) => path).filter((path) => !path.startsWith('/api/admin/audit'));
  expect(paths.sort()).toEqual(['/api/admin/register', '/api/admin/register/career-moves/run']);
});
