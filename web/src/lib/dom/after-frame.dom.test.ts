import { expect, test } from 'vitest';
import { afterFrame } from './after-frame.ts';

const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));

function counted(): { act: () => void; times: () => number } {
  let times = 0;
  return {
    act: () => {
      times += 1;
    },
    times: () => times,
  };
}

test('it is done once the frame is painted', async () => {
  const { act, times } = counted();
  afterFrame(act);
  expect(times()).toBe(0);
  await expect.poll(times).toBe(1);
});

test('a key that comes earlier finds it done, and it is done once', async () => {
  const { act, times } = counted();
  const later = counted();
  afterFrame(act);
  press();
  expect(times()).toBe(1);
  afterFrame(later.act);
  await expect.poll(later.times).toBe(1);
  expect(times()).toBe(1);
});

test('it is not done once it is forgotten', async () => {
  const { act, times } = counted();
  const later = counted();
  afterFrame(act)();
  press();
  afterFrame(later.act);
  await expect.poll(later.times).toBe(1);
  expect(times()).toBe(0);
});
