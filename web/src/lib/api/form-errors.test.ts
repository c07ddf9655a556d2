import { expect, it } from 'vitest';
import { listErrors } from './form-errors.ts';

const fields = ['firm', 'email', 'city'] as const;

it('lists what is wrong in the order of the form, not of the checks', () => {
  const errors = { email: { message: 'Email is required.' }, firm: { message: 'Enter a firm.' } };
  expect(listErrors(fields, errors)).toEqual([
    { field: 'firm', message: 'Enter a firm.' },
    { field: 'email', message: 'Email is required.' },
  ]);
});

it('puts the label before a message that does not name its field', () => {
  const labels = { firm: 'Firm', email: 'Email', city: 'City' };
  const errors = {
    email: { message: 'Email is required.' },
    city: { message: 'Use at most 200 characters.' },
  };
  expect(listErrors(fields, errors, labels).map(({ message }) => message)).toEqual([
    'Email is required.',
    'City: Use at most 200 characters.',
  ]);
});

it('leaves out what has no message', () => {
  expect(listErrors(fields, { firm: {}, city: undefined })).toEqual([]);
});
