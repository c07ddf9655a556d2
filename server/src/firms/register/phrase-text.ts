import { isPlainCapital } from './phrase-words.ts';

/** A word of a phrase. */
export interface Word {
  /** Without marks around it and its `'s`. */
  text: string;
  lower: string;
  isOwner: boolean;
  /** Whether a comma, a bracket or a dash follows. */
  isEnd: boolean;
}

const rewrites: readonly [RegExp, string][] = [
  [/[()[\]]/g, ', '],
  [/\b(?:ex|then|former|legacy)-(?=[A-Z])/gi, 'former '],
  // Who affiliates with a house works under its name: `Dynasty-powered RIA`.
  [/(?<=\w)-(?=(?:affiliated|powered)\b)/gi, ' '],
  [/\bbreakaways? from\b/gi, 'team from'],
  [/\bprivate (?=bank(?:ing|ers?)?\b)/g, 'private-'],
  [/\bbank[- ](?=(?:branch(?:es)?|channel|brokerage)\b)/g, ''],
  [/ Group AG(?=['’]s)/g, ''],
];

/** What stands before the person who leads it: `a Merrill team` of `a Merrill team led by Jane Quillon`. */
function beforeLeader(text: string): string {
  const at = text.search(/ (?:led|headed|run) by [A-Z]/);
  return at > 0 && !text.slice(at).includes(',') ? text.slice(0, at) : text;
}

/** The words of a text, with what is written around them. */
export function wordsOf(text: string): Word[] {
  const plain = rewrites.reduce((some, [from, to]) => some.replace(from, to), beforeLeader(text));
  return plain.split(/\s+/).flatMap((raw) => {
    const bare = raw.replace(/^["“'‘]+/, '').replace(/["”]/g, '');
    const marked = bare.replace(/[,;:–—-]{1,3}$/, '');
    const isEnd = marked !== bare;
    const isOwner = /(?:['’]s|s['’])$/.test(marked);
    const name = marked.replace(/['’]s?$/, '');
    const word = /\.\w/.test(name) ? name : name.replace(/\.$/, '');
    return word === '' ? [] : [{ text: word, lower: word.toLowerCase(), isOwner, isEnd }];
  });
}

export const isCapital = ({ text }: Word): boolean => /^[A-Z&]/.test(text);
const seatEnd = /-(?:based|area|ranked|rated|headquartered|owned|backed|led|founded|acquired)$/;
export const isSeat = ({ lower }: Word): boolean => seatEnd.test(lower);

export const textOf = (words: readonly Word[]): string =>
  words.map(({ text }) => text.replace(/^private-/, 'private ')).join(' ');

/** The runs of words with a capital letter that are not of a seat: `Dallas` of `a Boston-based team in Dallas`. */
export function unexplained(words: readonly Word[]): Word[][] {
  const seat = words.findLastIndex(isSeat);
  const runs: Word[][] = [];
  for (const [at, word] of words.entries()) {
    if (at <= seat || !isCapital(word) || isPlainCapital(word.lower)) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === words[at - 1]) run.push(word);
    else runs.push([word]);
  }
  return runs;
}
