import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inOneGo, inTurns, type Steps } from './turns.ts';

/** A computation that takes so many steps of two milliseconds. */
function* slowly(steps: number): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    for (const from = performance.now(); performance.now() - from < 2; );
    yield;
  }
  return 'done';
}

test('a long computation lets others have their turn, and ends with its result', async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  await expect(inTurns(slowly(50))).resolves.toBe('done');
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(5);
});

test('one that fails rejects, after others had their turn too', async () => {
  await expect(
    inTurns(
      (function* (): Steps<never> {
        yield* slowly(10);
        throw new Error('no');
      })(),
    ),
  ).rejects.toThrow('no');
});

test('in one go, nothing else runs before it ends', async () => {
  let turned = false;
  const other = turn().then(() => {
    turned = true;
  });
  expect(inOneGo(slowly(20))).toBe('done');
  expect(turned).toBe(false);
  await other;
});
