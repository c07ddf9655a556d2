import { expect, test } from 'vitest';
import { withoutCodeFence } from './code-fence.ts';

test('a code fence around the profile is taken away', () => {
  expect(withoutCodeFence('```html\n<h2>Career</h2>\n```')).toBe('<h2>Career</h2>');
  expect(withoutCodeFence('  ```\n<p>a</p>```  ')).toBe('<p>a</p>');
});

test('one inside the text stays', () => {
  expect(withoutCodeFence('<p>Use ```code``` here</p>')).toBe('<p>Use ```code``` here</p>');
  expect(withoutCodeFence('<p>plain</p>')).toBe('<p>plain</p>');
});
