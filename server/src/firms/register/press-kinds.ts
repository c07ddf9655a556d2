import { isOtherBusiness } from './other-business.ts';
import { isCity } from './places.ts';
import { wordSet } from './word-set.ts';

/** What a firm is, as the press puts it before its name: `wirehouse Merrill`, `RIA giant Creative Planning`. */
export const kindNouns = wordSet(
  'wirehouse broker-dealer ibd brokerage ria rias aggregator consolidator roll-up insurer osj super-osj startup start-up regional ' +
    'upstart fintech firm partnership boutique hybrid manager office giant powerhouse behemoth platform network acquirer mega-ria',
);

/** What the press says of such a firm: `hybrid firm`, `national RIA`, `multi-family office`. */
const adjectives = wordSet(
  'wealth management advisory advisor private family multifamily multi-family national regional independent financial ' +
    'investment insurance wall street super hybrid boutique fintech digital mega top leading rival fellow large ' +
    'brokerage broker-dealer ria partnership full-service serial acquisitive retail',
);
/** `employee-owned`, `tech-focused`, `fast-growing`, `partnered-independence`; a seat is another rule's. */
const compound = /^[a-z]+-(?:owned|focused|driven|led|held|run|growing|style|dollar|independence|oriented)$/;

const mostWords = 6;
const articles = wordSet('a an the');
const behind = / (?:wirehouse|broker-dealer|ria|osj|(?:partner|network|member) firm)$/i;

/** `Merrill` of `wirehouse Merrill`, of `a national wirehouse Merrill`, of `Boston wirehouse Merrill` and of `Merrill wirehouse`. */
export function withoutKind(text: string): string {
  const words = text.split(' ');
  const start = articles.has(words[0]?.toLowerCase() ?? '') ? 1 : 0;
  const city = [3, 2].find((count) => isCity(words.slice(start, start + count).join(' '))) ?? 0;
  const named = [start + city, start + 1, start]
    .map((at) => ({ at, count: kindLength(words, at) }))
    .find(
      ({ at, count }) =>
        count > 0 && at + count < words.length && !isOtherBusiness(words.slice(start, at).join(' ')),
    );
  const name = named ? words.slice(named.at + named.count).join(' ') : text;
  return behind.test(name) ? name.replace(behind, '').replace(/^an? /i, '') : name;
}

/** How many of the words from there on say what a firm is; 0 where they do not. */
function kindLength(words: readonly string[], at: number): number {
  let length = 0;
  for (let count = 1; count <= mostWords; count += 1) {
    const word = words[at + count - 1]?.toLowerCase().replace(/,$/, '') ?? '';
    if (kindNouns.has(word)) length = count;
    else if (!adjectives.has(word) && !compound.test(word)) break;
  }
  return length;
}
