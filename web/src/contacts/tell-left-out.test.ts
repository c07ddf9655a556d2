import { expect, test } from 'vitest';
import { getToasts } from '../ui/feedback/toast-store.ts';
import { tellLeftOut } from './tell-left-out.ts';

test('a file that has every contact needs no word', () => {
  tellLeftOut(new Headers({ 'X-Do-Not-Contact-Count': '0' }));
  tellLeftOut(new Headers());
  expect(getToasts()).toEqual([]);
});

test.each([
  ['1', '1 contact left out of the file'],
  ['1200', '1,200 contacts left out of the file'],
])('of %s who must not be contacted it says how many are left out, and why', (leftOut, title) => {
  tellLeftOut(new Headers({ 'X-Do-Not-Contact-Count': leftOut }));
  expect(getToasts()[0]).toMatchObject({ title, description: 'Marked as Do not contact.' });
});
