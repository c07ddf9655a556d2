import { expect, test } from 'vitest';
import { inThread, ThreadError } from './thread.ts';

const limits = { timeMs: 60_000, memoryMb: 64 };
const run = (name: string, input: unknown = null, given = limits) =>
  inThread(new URL(`./${name}.fixture.ts`, import.meta.url), input, given);

test('a thread returns its result', async () => {
  const input = { bytes: Uint8Array.of(1, 2), at: new Date(0) };
  expect(await run('echo', input)).toEqual(input);
});

test.each([
  ['endless', 'It took too long.', { ...limits, timeMs: 300 }],
  ['greedy', 'It could not be read.', limits],
  ['broken', 'It could not be read.', limits],
  ['silent', 'It ended without an answer.', limits],
])('one that is %s fails, and has ended', async (name, message, given) => {
  const error = await run(name, null, given).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ThreadError);
  expect(error).toMatchObject({ message });
});

test('threads that hang are ended, and waiting ones run', async () => {
  const brief = { ...limits, timeMs: 300 };
  const hanging = Array.from({ length: 3 }, () => run('endless', null, brief).catch(() => 'ended'));
  const answers = await Promise.all([...hanging, run('echo', 'read')]);
  expect(answers).toEqual(['ended', 'ended', 'ended', 'read']);
});
