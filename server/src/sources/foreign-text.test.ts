import { isStorable } from '@liftout/contract/values/characters';
import { expect, test } from 'vitest';
import { toContact } from './hubspot/contacts.ts';
import { toCall } from './justcall/calls.ts';

const odd = [
  'a\u0000b',
  'half \ud83d',
  '👍'.repeat(400),
  `${'x'.repeat(49)}👍`,
  '\u202Egpj.exe',
  'e\u0301'.repeat(300),
];

test.each(odd)('%j in a HubSpot contact becomes storable, without cut characters', (text) => {
  const properties = Object.fromEntries(
    ['firstname', 'lastname', 'email', 'phone', 'jobtitle', 'company', 'city'].map((name) => [name, text]),
  );
  const at = '2025-08-01T00:00:00Z';
  const contact = toContact({
    id: `7${text.slice(0, 20)}`,
    properties,
    archived: false,
    createdAt: at,
    updatedAt: at,
  });
  for (const value of Object.values(contact ?? {}))
    if (typeof value === 'string') expect(value).toSatisfy(isStorable);
  expect(contact?.firstName.length).toBeLessThanOrEqual(100);
});

const call = (more: object, info: object = {}) =>
  toCall({
    id: 1,
    contact_number: '+16505550100',
    contact_name: 'Dana',
    contact_email: null,
    agent_name: 'Ari',
    call_date: '2025-08-01',
    call_time: '9:05:00',
    call_info: { direction: 'Outgoing', type: 'Answered', disposition: null, notes: null, ...info },
    ...more,
  });

test.each(odd)('%j in a JustCall call becomes storable', (text) => {
  const kept = call(
    { contact_name: text, agent_name: text, contact_email: text },
    { disposition: text, notes: text },
  );
  for (const value of Object.values(kept ?? {}))
    if (typeof value === 'string') expect(value).toSatisfy(isStorable);
});

test.each([
  ['0000-01-01', '00:00:00'],
  ['1899-12-31', '23:59:59'],
  ['2101-01-01', '0:00:00'],
])('a call at %s is left out', (call_date, call_time) => {
  expect(call({ call_date, call_time })).toBeUndefined();
});

test.each([
  [61.4, 61],
  [-1, null],
  [1e12, null],
  [null, null],
])('a talk time of %s seconds is stored as %s', (conversation_time, seconds) => {
  expect(call({ call_duration: { conversation_time } })?.durationSeconds).toBe(seconds);
});
