import { render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useAfterFrame } from './use-after-frame.ts';

const keys: string[] = [];

function Panel({ name }: { name: string }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} role="dialog" tabIndex={-1} onKeyDown={({ key }) => keys.push(`panel ${name} ${key}`)}>
      {name}
    </div>
  );
}

let show: (name: string) => void = () => undefined;

function Page({ first }: { first: string }) {
  const [open, setOpen] = useState(first);
  show = (name) => flushSync(() => setOpen(name));
  const drawn = useAfterFrame(open);
  return (
    <>
      <button type="button" onKeyDown={({ key }) => keys.push(`row ${key}`)}>
        {open || 'none'}
      </button>
      {drawn ? <Panel key={drawn} name={drawn} /> : null}
    </>
  );
}

const row = () => screen.getByRole('button');
const panel = () => screen.queryByRole('dialog')?.textContent ?? null;
const press = (on: Element, key: string) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  keys.length = 0;
  // In `act` everything is drawn at once.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));

test('what hangs on the value is drawn after the change itself', async () => {
  await open('');
  show('ann');
  expect([row().textContent, panel()]).toEqual(['ann', null]);
  await expect.poll(panel).toBe('ann');
});

test('a key that comes earlier reaches what it has drawn, and only that', async () => {
  await open('');
  row().focus();
  show('ann');
  press(row(), 'j');
  expect(keys).toEqual(['panel ann j']);
  press(row(), 'k');
  expect(keys).toEqual(['panel ann j', 'row k']);
});

test('a click that comes earlier finds the newest drawn', async () => {
  await open('ann');
  show('ben');
  show('cleo');
  expect(panel()).toBe('ann');
  row().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(panel()).toBe('cleo');
});

async function open(first: string): Promise<void> {
  render(<Page first={first} />);
  await expect.poll(() => screen.queryByRole('button')).not.toBeNull();
  await expect.poll(panel).toBe(first || null);
}
