import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lastPageOf } from './last-page.ts';
import { usePastEnd } from './use-past-end.ts';

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
])('of %i entries, ten a page, the last page is %i', (total, last) => {
  expect(lastPageOf(total, 10)).toBe(last);
});

test('a page past the end gives way to the last one, once the list is known', () => {
  const goTo = vi.fn();
  const { result, rerender } = renderHook(usePastEnd, {
    initialProps: { page: 3, lastPage: 1, isKnown: false, goTo },
  });
  expect(result.current).toBe(false);
  expect(goTo).not.toHaveBeenCalled();

  rerender({ page: 3, lastPage: 2, isKnown: true, goTo });
  expect(result.current).toBe(true);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(2);

  rerender({ page: 2, lastPage: 2, isKnown: true, goTo });
  expect(result.current).toBe(false);
  expect(goTo).toHaveBeenCalledOnce();
});
