import type { Contact } from '@liftout/contract/contacts';
import { describe, expect, test } from 'vitest';
import { changesOf, inputOf, problemsOf, valuesOf } from './contact-form.ts';

const contact: Contact = {
  id: '0196e523-54f0-72f3-a47c-9f8e953f324f',
  name: 'Fiona Abara',
  firstName: 'Fiona',
  lastName: 'Abara',
  email: 'fiona@lpl.example',
  phone: null,
  jobTitle: null,
  firm: 'LPL Financial',
  advisorTier: 'platinum',
  revenue: 3_900_000,
  aum: null,
  city: null,
  notes: null,
  linkedinUrl: null,
  teamProfileLink: null,
  inPipeline: 'yes',
  pipelineStage: 'meeting',
  isHighValue: 'no',
  lastContacted: null,
  nextSteps: null,
  crd: null,
  client: 'fusion',
  submittedBy: null,
  version: 4,
  dealId: '0196e523-54f0-72f3-a47c-9f8e953f3250',
  dealValue: 145_000_000,
};
const named = { ...valuesOf(null), firstName: 'Ann', lastName: 'Lee', email: 'ann@x.example', firm: 'UBS' };

describe('what is wrong', () => {
  test('names each required field that is blank, in the order of the form', () => {
    expect(problemsOf({ ...valuesOf(null), lastName: '  ' }).map(({ message }) => message)).toEqual([
      'First Name is required.',
      'Last Name is required.',
      'Email is required.',
      'Firm is required.',
    ]);
  });

  test('says how an amount is written, and never takes it for zero', () => {
    expect(problemsOf({ ...named, aum: '350 apples' })).toEqual([
      { field: 'aum', message: 'Use an amount such as $1.2B, 350M or 1,250,000.' },
    ]);
    expect(problemsOf({ ...named, aum: '$1.2B', revenue: '350k', email: 'ann' })).toEqual([
      { field: 'email', message: 'Enter a valid email address.' },
    ]);
  });
});

test.each([
  ['9999-12-31T23:59', /from 1900 to 2100/],
  ['0000-01-01T00:00', /from 1900 to 2100/],
  ['12345-01-01T00:00', /from 1900 to 2100/],
  ['2099-01-01T00:00', /^This date is in the future/],
])('a last contact of %s is told apart', (lastContacted, message) => {
  expect(problemsOf({ ...named, lastContacted })).toEqual([
    { field: 'lastContacted', message: expect.stringMatching(message) },
  ]);
});

test('a contact goes through the form unchanged', () => {
  expect(valuesOf(contact)).toMatchObject({ revenue: '$3,900,000', aum: '', dealValue: '$1,450,000' });
  expect(problemsOf(valuesOf(contact))).toEqual([]);
  // An unknown value is blank, not $0.
  expect(valuesOf({ ...contact, dealValue: 0 }).dealValue).toBe('');
});

test('outside the pipeline there is neither stage nor deal', () => {
  expect(inputOf({ ...valuesOf(contact), inPipeline: 'no' })).toMatchObject({ pipelineStage: null });
  expect(inputOf({ ...valuesOf(contact), inPipeline: 'no' })).not.toHaveProperty('dealValue');
  expect(inputOf({ ...named, inPipeline: 'yes' })).toMatchObject({ pipelineStage: 'targeted' });
});

test('only changes are sent', () => {
  const values = { ...valuesOf(contact), city: 'Austin' };
  expect(changesOf(values, ['city'])).toEqual({ city: 'Austin' });
  expect(changesOf({ ...values, inPipeline: 'no' }, ['inPipeline'])).toEqual({
    inPipeline: 'no',
    pipelineStage: null,
  });
});
