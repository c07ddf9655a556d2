import type { SubmissionFields } from '@liftout/contract/submissions';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeContact } from '../testing/people.ts';
import { SubmittedFacts } from './submitted-facts.tsx';

const onlyNamed: SubmissionFields = makeContact(1, { email: 'dana@ubs.example' });
const shown = (more: Partial<SubmissionFields>) => {
  render(<SubmittedFacts fields={{ ...onlyNamed, ...more }} />);
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
};

test('every submitted field that has a value is there', () => {
  const facts = shown({
    phone: '(650) 555-0101',
    advisorTier: 'gold',
    revenue: 1_200_000,
    aum: 180_000_000,
    city: 'Palo Alto, CA',
    notes: 'Met at the fair',
    linkedinUrl: 'https://linkedin.com/in/dana',
    teamProfileLink: 'https://ubs.example/team',
    inPipeline: 'yes',
    pipelineStage: 'meeting',
    lastContacted: '2024-08-20T09:00:00.000Z',
    nextSteps: 'Send the offer',
    crd: '1234567',
    dealValue: 750_000,
  });
  expect(facts).toEqual({
    Email: 'dana@ubs.example',
    Phone: '(650) 555-0101',
    City: 'Palo Alto, CA',
    Revenue: '$1.2M',
    AUM: '$180.0M',
    Tier: 'Gold',
    Stage: 'Meeting Scheduled',
    'Deal value': '$750K',
    'Last contacted': 'Aug 20, 2024',
    CRD: '1234567',
    LinkedIn: 'Profile',
    Team: 'Team profile',
    'Next steps': 'Send the offer',
    Notes: 'Met at the fair',
  });
});

test('what was left empty is not', () => expect(shown({})).toEqual({ Email: 'dana@ubs.example' }));

test('in the pipeline without a stage is targeted, and a value of 0 is unknown', () =>
  expect(shown({ email: '', inPipeline: 'yes', dealValue: 0 })).toEqual({ Stage: 'Targeted' }));
