import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getToasts } from '../feedback/toast-store.ts';
import { usePrintKeys } from './print-page.ts';

function LoadingPage({ isLoaded = false }) {
  usePrintKeys();
  return <main>{isLoaded ? null : <span data-skeleton />}</main>;
}

test('the event without a key of a browser that fills in a field is let pass', () => {
  const onError = vi.fn();
  addEventListener('error', onError);
  render(<LoadingPage />);
  const filled = new Event('keydown', { bubbles: true, cancelable: true });
  document.body.dispatchEvent(filled);
  removeEventListener('error', onError);
  expect(onError).not.toHaveBeenCalled();
  expect(filled.defaultPrevented).toBe(false);
});

test('the keys to print wait for what is loading', () => {
  render(<LoadingPage />);
  expect(fireEvent.keyDown(document.body, { key: 'x', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'P', metaKey: true, repeat: true })).toBe(false);
});

test('pressed twice while the page loads, they say so and print it once', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { rerender } = render(<LoadingPage />);
  const press = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  expect(press()).toBe(false);
  expect(press()).toBe(false);
  const said = () => getToasts().map(({ title, open }) => ({ title, open }));
  expect(said()).toEqual([{ title: 'Loading the rest of the page…', open: true }]);
  expect(print).not.toHaveBeenCalled();

  rerender(<LoadingPage isLoaded />);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(said()).toEqual([{ title: 'Loading the rest of the page…', open: false }]);
  // The browser prints the loaded page itself.
  expect(press()).toBe(true);
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
