import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type FileReader, maxFilesPerSession, pagedFiles } from './paged-files.ts';

const limits = { maxOpen: 8, maxReading: 1 };
const reader = (clientId: string | null, session: string): FileReader => ({
  clientId,
  tokenHash: session,
  userId: `user of ${session}`,
});

async function* pieces(...all: string[]) {
  yield* all;
}
const aFile = () => Promise.resolve(pieces('a', 'b'));

test('one session has three files open at most, until one of them ends', async () => {
  const files = pagedFiles(limits);
  const session = reader('alpha', 'one');
  const [first] = await Promise.all(
    Array.from({ length: maxFilesPerSession }, () => files.start(session, aFile)),
  );
  await expect(files.start(session, aFile)).rejects.toMatchObject({ status: 429 });
  expect(await text(first!)).toBe('ab');
  await expect(files.start(session, aFile)).resolves.toBeDefined();
});

test('the sessions of one client have half of all files at most, and so do those of an admin', async () => {
  for (const [clientId, other] of [
    ['alpha', 'beta'],
    [null, 'beta'],
  ] as const) {
    const files = pagedFiles(limits);
    const of = (session: string) =>
      clientId === null ? { ...reader(null, session), userId: 'ada' } : reader(clientId, session);
    for (const session of ['1', '2', '3', '4']) await files.start(of(session), aFile);
    await expect(files.start(of('5'), aFile)).rejects.toMatchObject({ status: 429 });
    for (const session of ['1', '2', '3', '4']) await files.start(reader(other, session), aFile);
    await expect(files.start(reader('gamma', '1'), aFile)).rejects.toMatchObject({ status: 429 });
  }
});

test('a file that could not begin, and one whose reader is gone, count no more', async () => {
  const files = pagedFiles(limits);
  const session = reader('alpha', 'one');
  for (let n = 0; n < 5; n += 1) {
    await expect(files.start(session, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    (await files.start(session, aFile)).destroy();
  }
  await expect(files.start(session, aFile)).resolves.toBeDefined();
});

test('clients take turns, however many files one of them has open', async () => {
  const files = pagedFiles(limits);
  const order: string[] = [];
  const running = Promise.withResolvers<void>();
  const begin = (name: string) => (read: (work: () => Promise<void>) => Promise<void>) =>
    read(async () => {
      order.push(name);
      await running.promise;
    }).then(() => pieces());
  const all = [
    files.start(reader('alpha', '1'), begin('alpha 1')),
    files.start(reader('alpha', '1'), begin('alpha 2')),
    files.start(reader('alpha', '1'), begin('alpha 3')),
    files.start(reader('beta', '2'), begin('beta 1')),
  ];
  running.resolve();
  await Promise.all(all);
  expect(order).toEqual(['alpha 1', 'alpha 2', 'beta 1', 'alpha 3']);
});

test('a piece that fails aborts the file', async () => {
  const failing = async () =>
    (async function* () {
      yield 'a';
      throw new Error('Lost.');
    })();
  await expect(text(await pagedFiles(limits).start(reader('alpha', '1'), failing))).rejects.toThrow('Lost.');
});
