import { expect, test } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { eachInTurn, partlyUndone } from './each-in-turn.ts';

const refusal = (status: number) => new ApiError(status, 'Refused', '{"message": "Decided meanwhile."}');
/** Sends 1, 2 and 3, of which some fail. */
async function sent(failing: Record<number, Error>) {
  const seen: number[] = [];
  const outcome = await eachInTurn([1, 2, 3], async (n) => {
    seen.push(n);
    const error = failing[n];
    if (error) throw error;
  }).catch((error: unknown) => ({ thrown: error }));
  return { seen, outcome };
}

test('all are made, one after the other', async () => {
  expect(await sent({})).toEqual({ seen: [1, 2, 3], outcome: { done: 3, left: 0, error: null } });
});

test('one that is refused keeps no other from it', async () => {
  const error = refusal(409);
  expect(await sent({ 1: error })).toEqual({ seen: [1, 2, 3], outcome: { done: 2, left: 1, error } });
});

test('where the server fails, the rest is left', async () => {
  const error = new Error('offline');
  expect(await sent({ 2: error })).toEqual({ seen: [1, 2], outcome: { done: 1, left: 2, error } });
  expect((await sent({ 2: refusal(503) })).seen).toEqual([1, 2]);
});

test('where none was made, the first reason is thrown', async () => {
  const error = refusal(409);
  expect(await sent({ 1: error, 2: refusal(404), 3: refusal(404) })).toMatchObject({
    outcome: { thrown: error },
  });
});

test('an undo of a part says how many were undone, and why the others were not', () => {
  expect(partlyUndone({ done: 3, left: 1, error: refusal(409) })).toEqual({
    tone: 'negative',
    title: '3 were undone, 1 was not',
    description: 'Decided meanwhile.',
  });
});
