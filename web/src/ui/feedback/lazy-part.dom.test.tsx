import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { SectionBoundary } from '../layout/section-frame.tsx';
import { lazyPart, loadPatiently, openedPart } from './lazy-part.ts';
import { LoadBoundary } from './load-boundary.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('code that comes at the third try is loaded', async () => {
  const load = vi
    .fn()
    .mockImplementationOnce(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValue('the code');
  expect(await loadPatiently(load, [0, 0])).toBe('the code');
  expect(load).toHaveBeenCalledTimes(3);
});

test('code that is waited for without end is asked for until it comes', async () => {
  function* always() {
    while (true) yield 0;
  }
  const load = vi.fn().mockResolvedValue('the code');
  for (let failed = 0; failed < 5; failed += 1) load.mockImplementationOnce(lost);
  expect(await loadPatiently(load, always())).toBe('the code');
  expect(load).toHaveBeenCalledTimes(6);
});

test('code that never comes fails with the error of the last try', async () => {
  const load = vi.fn(lost);
  await expect(loadPatiently(load, [0, 0])).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part whose code did not come loads when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let online = false;
  const load = vi.fn(() => (online ? Promise.resolve({ default: () => <p>The dialog</p> }) : lost()));
  const Part = lazyPart(load);
  const draw = (key: string) => (
    <LoadBoundary key={key} fallback={() => <p>It did not come</p>}>
      <Suspense>
        <Part />
      </Suspense>
    </LoadBoundary>
  );
  const { rerender } = render(draw('first'));
  await screen.findByText('It did not come', {}, { timeout: 4_000 });

  online = true;
  rerender(draw('second'));
  await screen.findByText('The dialog');
});

test.each([
  ['at a click', () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))],
  ['once the network is back', () => fireEvent(window, new Event('online'))],
])('a section whose code did not come is drawn again %s', async (_, retry) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let online = false;
  const load = vi.fn(() => (online ? Promise.resolve({ default: () => <p>The board</p> }) : lost()));
  const Part = lazyPart(load);
  render(
    <SectionBoundary section={{ id: 'pipeline', label: 'Deal Pipeline', height: 'h-4' }}>
      <Suspense>
        <Part />
      </Suspense>
    </SectionBoundary>,
  );
  await screen.findByRole('button', { name: 'Try Again' }, { timeout: 4_000 });
  expect(screen.getByRole('region', { name: 'Deal Pipeline' }).textContent).toContain(
    "Couldn't load this section",
  );

  online = true;
  retry();
  await screen.findByText('The board');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a click opens asks for its code once the click was answered on the screen', async () => {
  const load = vi.fn().mockResolvedValue({ default: () => <p>The drawer</p> });
  const Part = openedPart(load);
  render(
    <Suspense>
      <Part until={<p>The filters</p>} />
    </Suspense>,
  );
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  expect(load).not.toHaveBeenCalled();
  await frame;
  expect(load).not.toHaveBeenCalled();
  screen.getByText('The filters');
  await screen.findByText('The drawer');
  expect(screen.queryByText('The filters')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});
