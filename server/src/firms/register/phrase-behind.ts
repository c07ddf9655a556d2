import { isCommonWord } from './normalize.ts';
import type { Name } from './phrase-names.ts';
import { isPlace, isPlaceHere } from './phrase-places.ts';
import { isCapital, textOf, unexplained, type Word } from './phrase-text.ts';
import { isOtherTrade } from './phrase-trades.ts';
import { isPlainWord, offices, people, revenues } from './phrase-words.ts';
import { ofUnit } from './press-phrases.ts';

type Clause = 'noun' | 'owned' | 'place' | 'time' | 'remark';

const clauses: Readonly<Record<Exclude<Clause, 'noun' | 'owned'>, RegExp>> = {
  place: /^(?:in|near|on|outside|around|across|from|out)$/,
  time: /^(?:after|before|for|since|until|till|during|through)$/,
  remark: /^(?:where|which|that|who|whose|when|while|and|or|with|managing|overseeing|producing)$/,
};
const clauseOf = (word: Word | undefined): Clause | undefined =>
  word && (['place', 'time', 'remark'] as const).find((clause) => clauses[clause].test(word.lower));

/** Whether what follows a name says where, how long, who, or what is known of it. */
export function isPlainBehind(last: Word, words: readonly Word[], name: Name): boolean {
  if (words.length === 0) return true;
  if (isOtherTrade(textOf(words))) return false;
  let clause: Clause = last.isEnd ? 'remark' : last.isOwner ? 'owned' : 'noun';
  for (let at = 0; at < words.length; ) {
    for (let next = clauseOf(words[at]); next !== undefined; next = clauseOf(words[at])) {
      clause = next;
      at += 1;
    }
    const end = endOf(words, at, clause);
    if (!isPlainClause(words.slice(at, end), clause, name)) return false;
    clause = words[end - 1]?.isEnd ? 'remark' : 'noun';
    at = end;
  }
  return true;
}

/** Where a clause ends: at the word that opens another, or behind a comma that no state follows: `Naples, Fla.`. */
function endOf(words: readonly Word[], from: number, clause: Clause): number {
  const end = words.findIndex((word, at) => {
    if (at <= from) return false;
    const isInState = clause !== 'time' && isCapital(word);
    return (
      (words[at - 1]?.isEnd === true && !isInState) || (clause !== 'time' && clauseOf(word) !== undefined)
    );
  });
  return end < 0 ? words.length : end;
}

/** What a house does for others than its people. */
const keeping =
  /^(?:clients?|custod|accounts?$|recordkeep|sponsor|landlord|lawyer|keeps?$|holds?$|clear|not$|launch|spin|breakaway|called$|named$)/;
/** In the singular or the plural, before a person's name. */
const role =
  /^(?:advisors?|advisers?|brokers?|reps?|agents?|planners?|bankers?|managers?|directors?|partners?|executives?)$/;

function isPlainClause(words: readonly Word[], clause: Clause, name: Name): boolean {
  const small = words.filter((word) => !isCapital(word));
  const runs = unexplained(words);
  if (clause === 'owned') return isPlainPart(words, runs, name);
  if (clause === 'place')
    return small.every(({ lower }) => isPlainWord(lower) || revenues.has(lower)) && runs.every(isPlaceHere);
  if (
    clause === 'noun' &&
    (words.some(({ isOwner }) => isOwner) || /^clients?$/.test(small.at(-1)?.lower ?? ''))
  )
    return false;
  if (clause === 'noun')
    return small.every(({ lower }) => isPlainWord(lower)) && (runs.length === 0 || isPerson(words, runs));
  return runs.every(isPlace) && !small.some(({ lower }) => keeping.test(lower));
}

/** Whether the name of one of its people ends a phrase: `broker Jane Quillon`. */
function isPerson(words: readonly Word[], [run = [], ...more]: readonly (readonly Word[])[]): boolean {
  const before = words[words.length - run.length - 1];
  const isLast = more.length === 0 && run.length > 1 && run.at(-1) === words.at(-1);
  return isLast && role.test(before?.lower ?? '') && !run.some(({ lower }) => isCommonWord(lower));
}

/** Whether a part of a house is one of its offices or teams, or serves families. */
function isPlainPart(words: readonly Word[], runs: readonly Word[][], { key }: Name): boolean {
  const head = words.at(-1)?.lower ?? '';
  const small = words.filter((word) => !isCapital(word));
  const isOffice =
    offices.has(head) || ((people.has(head) || /^(?:network|firms?)$/.test(head)) && runs.length === 0);
  if (isOffice && small.every(({ lower }) => isPlainWord(lower))) return runs.every(isPlaceHere);
  return words.length === 0 || ofUnit(`${key}'s ${textOf(words)}`) === key;
}
