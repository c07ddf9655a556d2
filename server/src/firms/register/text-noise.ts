import { withoutGlue } from './short-forms.ts';

/** What stands for a character in a page that was copied with its marks. */
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['rsquo', "'"],
  ['lsquo', "'"],
  ['#39', "'"],
  ['#039', "'"],
  ['#x27', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['reg', ''],
  ['trade', ''],
]);

/** A plan of employees, whose letter is no note of a list: `Merrill 401(k)`. */
const plan = /\b(4\d\d)\(([bk])\)/gi;

const maxLength = 300;

/**
 * A spelling as it was meant: without what web pages (`&amp;`), a wrong encoding (`â€™`), EDGAR (`/DE/`), footnotes and
 * spaced legal forms (`L L C`) leave in it, and with its dashes and commas set apart.
 */
export function withoutNoise(spelling: string): string {
  const plain = withoutGlue(spelling.slice(0, maxLength)).replace(plan, '$1$2');
  if (!/[&â€Â/,*-]| (?:l|n)\.? /i.test(plain)) return plain;
  const text = plain
    .replace(/&(#?\w{2,6});/g, (whole, name: string) => entities.get(name.toLowerCase()) ?? whole)
    .replace(/â€[™˜]/g, "'")
    .replace(/â€[“”]/g, '–')
    .replace(/Â(?=[®©™\s])/g, '')
    .replace(/ \/(?:[a-z]{2}\/|adv\/?|new\/?|bd\/?)$/i, '')
    .replace(/[ ,](?:l\.? l\.? c|l\.? l\.? p|l\.? p|n\.? a)\.?$/i, '')
    .replace(/\bw\/m\b/gi, 'WM')
    .replace(/,(?=[a-z])/gi, ', ')
    .replace(/(?<=\w)- (?=\w)| -(?=\w)/g, ' - ');
  return beforeFootnote(text);
}

/** Without a footnote's mark, and what stands behind it: not that of `E*TRADE`. */
function beforeFootnote(text: string): string {
  const mark = text.slice(1).search(/\*(?=[\s*]|$)/) + 1;
  return mark > 3 ? text.slice(0, mark) : text;
}
