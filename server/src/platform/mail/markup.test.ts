import { expect, test } from 'vitest';
import { html, toPlainText } from './markup.ts';
import { mailPage } from './page.ts';

test('values are escaped, markup and lists of it are not', () => {
  const rows = ['a<b', 'c"d'].map((cell) => html`<td title="${cell}">${cell}</td>`);
  expect(html`<tr>${rows}${null}${7}</tr>`.text).toBe(
    '<tr><td title="a&lt;b">a&lt;b</td><td title="c&quot;d">c&quot;d</td>7</tr>',
  );
});

test('a page escapes its title and preview', () => {
  const page = mailPage({
    title: '<b>',
    preview: '</div><script>',
    body: html`<p>x</p>`,
    sender: '<i>',
    footer: '&',
  });
  expect(page).toContain('<title>&lt;b&gt;</title>');
  expect(page).toContain('sent by &lt;i&gt;');
  expect(page).not.toContain('<script>');
  expect(page).toContain('<p>x</p>');
});

test('plain text keeps headings, lists, cells and addresses', () => {
  const markup =
    '<h2>Dana &amp; co</h2><p>One<br>two</p><ul><li>First</li><li>See <a href="https://a.example/?x=1&amp;y=2">here</a></li></ul><table><tr><td>A</td><td>B</td></tr></table>';
  expect(toPlainText(markup)).toBe(
    'Dana & co\nOne\ntwo\n- First\n- See here (https://a.example/?x=1&y=2)\n\nA  B',
  );
  expect(toPlainText('<a href="tel:6505550130">(650) 555-0130</a>')).toBe('(650) 555-0130');
  expect(toPlainText('&amp;lt;')).toBe('&lt;');
});
