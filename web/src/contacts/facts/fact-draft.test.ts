import { expect, test } from 'vitest';
import { makeContact } from '../../testing/people.ts';
import { type FactDraft, isStuck, leaving, newDraft } from './fact-draft.ts';

const contact = makeContact(1, { phone: '(650) 555-0100', email: 'ana@example.com' });
const typed = (fact: 'phone' | 'email', text: string, more: Partial<FactDraft> = {}): FactDraft => ({
  ...newDraft(contact, fact),
  texts: { [fact]: text },
  ...more,
});

test('a fact that was not changed closes, also where only spaces were added', () => {
  expect(leaving(contact, 'phone', newDraft(contact, 'phone'))).toBe('close');
  expect(leaving(contact, 'phone', typed('phone', ' (650) 555-0100 '))).toBe('close');
});

test('a new value is sent', () => {
  const draft = typed('phone', '(650) 555-0199');
  expect(leaving(contact, 'phone', draft)).toBe('send');
  expect(isStuck(contact, 'phone', draft)).toBe(false);
});

test('what no rule allows stays with the reason', () => {
  const draft = typed('email', 'ana at example');
  expect(isStuck(contact, 'email', draft)).toBe(true);
  expect(leaving(contact, 'email', draft)).toEqual({
    kept: { ...draft, problems: { email: expect.stringContaining('email') } },
  });
});

test('a date without a time stays, though it reads as blank', () => {
  const draft = typed('phone', '(650) 555-0100', { isPartial: true });
  expect(leaving(contact, 'phone', draft)).toEqual({
    kept: { ...draft, problems: { phone: 'Enter both a date and a time.' } },
  });
});

test("a colleague's change is shown first, and replaced once it was seen", () => {
  const before = { phone: '(650) 555-0000' };
  const draft = typed('phone', '(650) 555-0199', { base: before });
  expect(isStuck(contact, 'phone', draft)).toBe(true);
  const next = leaving(contact, 'phone', draft);
  const kept = typeof next === 'object' ? next.kept : draft;
  expect(kept.problems.phone).toBe(
    'Someone else changed this to (650) 555-0100. Save again to replace it, or press Escape.',
  );
  expect(leaving(contact, 'phone', kept)).toBe('send');
});

test('a colleague who typed the same leaves nothing to save', () => {
  const draft = typed('phone', '(650) 555-0100', { base: { phone: '' } });
  expect(leaving(contact, 'phone', draft)).toBe('close');
});
