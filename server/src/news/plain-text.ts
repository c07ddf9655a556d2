import { storable } from '@liftout/contract/values/characters';
import { visibleText } from '../platform/text/markup-text.ts';
import { truncate } from '../platform/text/truncate.ts';

/** HTML as one line of plain text, without scripts and styles, cut at a word to at most `max` characters. */
export function plainText(html: string, max: number): string {
  const text = visibleText(html.slice(0, 50_000));
  // Some feeds escape their HTML twice.
  return cut(
    storable(
      /<(\/?(a|p|b|i|br|div|span|img|ul|ol|li|em|strong|blockquote|table)[\s/>]|!--)/i.test(text)
        ? visibleText(text)
        : text,
    ),
    max,
  );
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = truncate(text, max - 1);
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > max / 2 ? word : undefined).trimEnd()}…`;
}
