import { beforeEach, expect, test } from 'vitest';
import { addForm, forgetInput, forgetInputOfOthers, inputOf, keepInput } from './kept-input.ts';

beforeEach(() => sessionStorage.clear());

/** A form in which something is typed, or nothing. */
const open = (userId: string, key: string, note: string | null) =>
  addForm(userId, { key, read: () => (note === null ? null : { note }) });

test('what is typed when the session ends is given to the same user, form by form', () => {
  const close = [open('ada', 'call 1', 'Wants to talk'), open('ada', 'step 1', null)];
  expect(sessionStorage).toHaveLength(0);
  keepInput('ada');
  for (const one of close) one();
  expect(inputOf('ada', 'call 1')).toEqual({ note: 'Wants to talk' });
  expect(inputOf('ada', 'step 1')).toBeNull();
  expect(inputOf('ben', 'call 1')).toBeNull();
});

test('a form that shows it takes it out, and keeps it again at the next end', () => {
  open('ada', 'call 1', 'Wants to talk')();
  const close = open('ada', 'call 1', 'Wants to talk');
  keepInput('ada');
  close();
  const again = open('ada', 'call 1', 'Wants to talk on Tuesday');
  expect(inputOf('ada', 'call 1')).toBeNull();
  keepInput('ada');
  again();
  expect(inputOf('ada', 'call 1')).toEqual({ note: 'Wants to talk on Tuesday' });
});

test('what was kept of other forms stays, for the same user', () => {
  const ends = (userId: string, key: string) => {
    const close = open(userId, key, userId);
    keepInput(userId);
    close();
  };
  ends('ada', 'call 1');
  ends('ada', 'step 1');
  expect([inputOf('ada', 'call 1'), inputOf('ada', 'step 1')]).toEqual([{ note: 'ada' }, { note: 'ada' }]);
  ends('ben', 'call 1');
  expect([inputOf('ada', 'step 1'), inputOf('ben', 'call 1')]).toEqual([null, { note: 'ben' }]);
});

test('it is gone once somebody else signs in, and after a logout', () => {
  const close = open('ada', 'call 1', 'Wants to talk');
  keepInput('ada');
  forgetInputOfOthers('ada');
  expect(inputOf('ada', 'call 1')).not.toBeNull();
  forgetInputOfOthers('ben');
  expect(sessionStorage).toHaveLength(0);
  keepInput('ada');
  forgetInput();
  expect(sessionStorage).toHaveLength(0);
  close();
});

test('what cannot be read is nothing', () => {
  for (const text of ['{', 'null', '{"userId":"ada","inputs":{"call 1":{"note":1}}}']) {
    sessionStorage.setItem('liftout.keptInput', text);
    expect(inputOf('ada', 'call 1')).toBeNull();
  }
});
