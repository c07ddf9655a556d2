import { storable } from '@liftout/contract/values/characters';
import { visibleText } from '../platform/text/markup-text.ts';
import { truncate } from '../platform/text/truncate.ts';

/** HTML as one line of plain text, without scripts and styles, cut at a word to at most `max` characters. */
export function plainText(html: string, max: number): string {
  return cut(storable(visibleText(html.slice(0, 50_000))), max);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = truncate(text, max - 1);
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > max / 2 ? word : undefined).trimEnd()}…`;
}
