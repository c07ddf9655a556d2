import { expect, test } from 'vitest';
import { withoutCodeFence } from './code-fence.ts';

test.each([
  ['```html\n<p>a</p>\n```', '<p>a</p>'],
  ['```\n<p>a</p>\n```', '<p>a</p>'],
  ['```html\r\n<p>a</p>\r\n```', '<p>a</p>'],
  ['Here it is:\n\n```html\n<p>a</p>\n```\nTell me if you need more.', '<p>a</p>'],
  ['```html\n<p>cut off', '<p>cut off'],
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['<p>a</p>', '<p>a</p>'],
  ['<p>Use ``` for code</p>', '<p>Use ``` for code</p>'],
  ['```html\n<p>Use ``` for code</p>\n```', '<p>Use ``` for code</p>'],
])('the fence of %j goes', (text, expected) => {
  expect(withoutCodeFence(text)).toBe(expected);
});

test('a code fence around the profile is removed', () => {
  expect(withoutCodeFence('```html\n<h2>Career</h2>\n```')).toBe('<h2>Career</h2>');
  expect(withoutCodeFence('  ```\n<p>a</p>```  ')).toBe('<p>a</p>');
});

test('one inside the text stays', () => {
  expect(withoutCodeFence('<p>Use ```code``` here</p>')).toBe('<p>Use ```code``` here</p>');
  expect(withoutCodeFence('<p>plain</p>')).toBe('<p>plain</p>');
});
