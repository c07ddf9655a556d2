import { expect, test } from 'vitest';
import { barChart } from './chart.ts';
import { toPlainText } from './markup.ts';

const widths = (markup: string) =>
  [...markup.matchAll(/<td width="(\d+)%" bgcolor/g)].map(([, width]) => Number(width));

test('bars are as long as their figures, from one zero line, and need no image', () => {
  const { text } = barChart([
    { label: 'Rockefeller', value: 4, text: '+4' },
    { label: 'UBS', value: 1, text: '+1' },
    { label: 'Merrill', value: -2, text: '−2' },
  ]);
  expect(widths(text)).toEqual([70, 18, 35]);
  expect(text).not.toMatch(/<(svg|img)|display:|flex|grid/);
  expect(text.indexOf('−2')).toBeLessThan(text.indexOf('width="35%"'));
  expect(text.indexOf('+4')).toBeGreaterThan(text.indexOf('width="70%"'));
});

test('what is not known has no bar, and nor has zero', () => {
  const { text } = barChart([
    { label: 'June', value: null, text: 'no data' },
    { label: 'July', value: 0, text: '0' },
  ]);
  expect(widths(text)).toEqual([]);
  expect(toPlainText(text)).toBe('June  no data\nJuly  0');
});

test('in plain text, each bar is one line with its figure', () => {
  const { text } = barChart([
    { label: 'Rockefeller', value: 4, text: '+4' },
    { label: 'Merrill & Co', value: -2, text: '−2' },
  ]);
  expect(
    toPlainText(text)
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ')),
  ).toEqual(['Rockefeller +4', 'Merrill & Co −2']);
});
