import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PipelinePart } from './week-parts.tsx';

test.each([
  [0, 0, 0, 'none won'],
  [2, 125_000_000, 2, '2 won ($1.3M)'],
  [3, 125_000_000, 2, '3 won ($1.3M, known for 2 of 3)'],
  [3, 0, 0, '3 won (value not known)'],
])('%i deals won of %i cents, known for %i', (wins, wonValue, wonKnown, text) => {
  const part = { stages: [], meetings: 1, wins, wonValue, wonKnown, lost: 0 };
  render(<PipelinePart clientId="alpha" part={part} />);
  expect(screen.getByText(`1 meeting booked, ${text}, none lost`)).toBeTruthy();
});
