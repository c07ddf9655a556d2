import { isPlace } from './phrase-places.ts';
import { isCapital, isSeat, textOf, unexplained, type Word } from './phrase-text.ts';
import { isOtherTrade } from './phrase-trades.ts';
import { doings, estranging, isPlainWord } from './phrase-words.ts';

/** Where a house is at home is known of it, and tells nothing of its office. */
const harmlessBefore =
  /^(?:the )?Swiss (?:bank|lender|banking giant|giant|wealth manager)\b|\b(?:largest|biggest|big|regional|national|super-regional|community|the) bank\b|\b(?:multi-?)?family office$/i;

/** Words that tell of whom a part of a house serves. */
const telling = /wealth|private|advi[sc]|broker|retail|employee|client/;
const anyUnit = /\b(?:arm|unit|division|business|side|operations?)\b/;
/** Behind such words a name is somebody's who is told of: all of them must be plain. */
const linked =
  /^(?:at|with|from|of|for|to|by|in|inside|within|through|via|than|but|behind|under|over|about|on|near|next|beyond|that|which|who|whose|and|or|other)$/;
/** Who is of a firm without working there. */
const besideIt = /\b(?:rival|partner|affiliate|subsidiary|house|employer|platform|franchise)s? of$/;
const firmOf = /(?<!\b(?:partner|network|member)) firms? of$/;
const hiredBy =
  /\b(?:hired|employed|recruited|poached|lured|supported|fired|terminated|discharged|dismissed) by\b/;
/** A firm that left a house was of it in another way than its people. */
const firmThat = /\b(?:rias?|firms?|boutique|partnership) (?:that|which)\b/i;

/** Whether what stands before a name describes it, or says who works there. */
export function isPlainBefore(words: readonly Word[]): boolean {
  const last = words.at(-1);
  if (last === undefined) return true;
  const owned = words.findLastIndex(({ lower }) => /-(?:owned|backed|led|founded|acquired)$/.test(lower));
  const text = textOf(words.slice(owned + 1));
  if (isOtherTrade(text.replace(harmlessBefore, ''))) return false;
  if (words.some(({ lower }) => estranging.has(lower)) || last.isOwner) return false;
  if (
    !unexplained(isOpened(words) ? words.slice(1) : words).every((run) => isPlace(run) && run.at(-1) !== last)
  )
    return false;
  if (!words.some(({ lower }) => linked.test(lower))) return true;
  if (besideIt.test(text) || firmOf.test(text) || (/\bby\b/.test(text) && !hiredBy.test(text))) return false;
  if (firmThat.test(text) && !/\b(?:affiliated|aligned)\b/.test(text)) return false;
  if (/^(?:for|to)$/.test(last.lower) && !words.some(({ lower }) => doings.has(lower))) return false;
  if (anyUnit.test(text) && !telling.test(text)) return false;
  return words.every((word) => isPlainWord(word.lower) || isCapital(word) || isSeat(word));
}

/** Whether a first word has a capital letter as such: `Veteran advisors at`. */
const isOpened = ([first, next]: readonly Word[]): boolean =>
  first !== undefined && next !== undefined && !isCapital(next) && isPlainWord(first.lower);
