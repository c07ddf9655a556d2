import { expect, test } from 'vitest';
import { spreadsheetIdIn } from './sheet-address.ts';

const id = '1AbC_dEfGhIjKlMnOpQrStUvWxYz0123456789-xy';

test.each([
  `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`,
  `https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing`,
  `https://docs.google.com/spreadsheets/u/1/d/${id}/view`,
  ` docs.google.com/spreadsheets/d/${id}`,
])('%s has the ID', (address) => {
  expect(spreadsheetIdIn(address)).toBe(id);
});

test.each([
  id,
  '',
  'not an id',
  `https://evil.example/spreadsheets/d/${id}`,
  'https://docs.google.com/document/d/abc/edit',
])('%j stays as it is', (text) => {
  expect(spreadsheetIdIn(text)).toBe(text);
});
