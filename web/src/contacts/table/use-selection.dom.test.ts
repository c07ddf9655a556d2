import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeContact } from '../../testing/people.ts';
import { useSelection } from './use-selection.ts';

const [first, second, third] = [makeContact(1), makeContact(2), makeContact(3)];
const open = (list = 'all', shown = [first, second]) =>
  renderHook((props) => useSelection(props.list, props.shown), { initialProps: { list, shown } });

test('keeps the selection across pages of one list', () => {
  const { result, rerender } = open();
  act(() => result.current.set([first], true));
  rerender({ list: 'all', shown: [third] });
  act(() => result.current.set([third], true));
  expect([...result.current.contacts.keys()]).toEqual([first.id, third.id]);
  expect(result.current.has(second)).toBe(false);
  act(() => result.current.set([first], false));
  expect([...result.current.contacts.keys()]).toEqual([third.id]);
});

test('another list starts without a selection', () => {
  const { result, rerender } = open();
  act(() => result.current.set([first, second], true));
  rerender({ list: 'filtered', shown: [first, second] });
  expect(result.current.contacts.size).toBe(0);
});

test('takes the newest version of a chosen contact, and never an older one', () => {
  const { result, rerender } = open();
  act(() => result.current.set([first], true));
  rerender({ list: 'all', shown: [{ ...first, version: 3, isHighValue: 'yes' }, second] });
  expect(result.current.contacts.get(first.id)).toMatchObject({ version: 3, isHighValue: 'yes' });
  rerender({ list: 'all', shown: [{ ...first, version: 2 }, second] });
  expect(result.current.contacts.get(first.id)).toMatchObject({ version: 3, isHighValue: 'yes' });
  expect(result.current.contacts.size).toBe(1);
});

test('can be cleared', () => {
  const { result } = open();
  act(() => result.current.set([first, second], true));
  act(() => result.current.clear());
  expect(result.current.contacts.size).toBe(0);
});
