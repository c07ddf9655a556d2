import type { RegisterEntry } from '@liftout/contract/advisors';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RegisterSection } from './register-section.tsx';

const ann: RegisterEntry = {
  crd: '12345',
  name: 'ANN LEE',
  exams: [],
  designations: [],
  hasDisclosures: false,
  asOf: '2025-08-28',
  matched: null,
  stints: [
    {
      firm: 'UBS FINANCIAL',
      city: 'RENO',
      state: 'NV',
      from: '2019-03-04',
      to: null,
      isCurrent: true,
      byMonth: false,
    },
    {
      firm: 'A BANK',
      city: '',
      state: '',
      from: '2015-03-01',
      to: '2019-02-28',
      isCurrent: false,
      byMonth: true,
    },
    { firm: 'A SCHOOL', city: '', state: '', from: null, to: '2015-02-28', isCurrent: false, byMonth: true },
  ],
};

test('given a registration by day and a job by month, each is told as precisely as the register does', () => {
  render(<RegisterSection entries={[ann]} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'UBS FINANCIAL, RENO, NV (Mar 4, 2019 to now)',
    'A BANK (March 2015 to February 2019)',
    'A SCHOOL (not known to February 2015)',
  ]);
});
