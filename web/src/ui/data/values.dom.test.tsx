import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DealCoverage, DealSum } from './values.tsx';

test.each([
  ['of no deals', 0, 0, 0, '$0'],
  ['of deals with known values', 920_000_000, 4, 4, '$9.2M'],
  ['of deals with no known value', 0, 0, 1, '–Not known'],
  ['of deals of which some are known', 920_000_000, 3, 4, '$9.2M known for 3 of 4'],
  ['of many deals', 920_000_000, 11, 18, '$9.2M known for 61%'],
])('a sum %s', (_, cents, known, of, text) => {
  render(
    <>
      <DealSum cents={cents} known={known} of={of} /> <DealCoverage known={known} of={of} />
    </>,
  );
  expect(document.body.textContent?.trim()).toBe(text);
  expect(screen.queryByText('$0') === null).toBe(text !== '$0');
});
