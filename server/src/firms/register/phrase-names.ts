import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfKey } from './firm-of-part.ts';
import { normalizeFirmName } from './normalize.ts';
import { isCapital, textOf, type Word } from './phrase-text.ts';

/** A firm's name in a phrase: its words from the one until the other. */
export interface Name {
  from: number;
  to: number;
  key: string;
  firm: Firm;
}

/** The names of firms in it, the longest from each word on. */
export function namesIn(words: readonly Word[], directory: FirmDirectory): Name[] {
  const names: Name[] = [];
  for (let from = 0; from < words.length; ) {
    const name = nameAt(words, from, directory);
    if (name !== undefined) names.push(name);
    from = name?.to ?? from + 1;
  }
  return names;
}

/** Words in small letters that names have inside. */
const inside = /^(?:and|of|the|for|de)$/;

function nameAt(words: readonly Word[], from: number, directory: FirmDirectory): Name | undefined {
  const end = words.findIndex((word, at) => {
    const isOfName = isCapital(word) || (at > from && inside.test(word.text));
    return at >= from && (!isOfName || (at > from && words[at - 1]?.isOwner === true));
  });
  const most = Math.min(end < 0 ? words.length : end, from + directory.maxWords);
  for (let to = most; to > from; to -= 1) {
    const last = words[to - 1];
    if (last === undefined || !isCapital(last)) continue;
    const key = normalizeFirmName(textOf(words.slice(from, to)));
    const firm = firmOfKey(key, directory)?.firm;
    if (firm !== undefined) return { from, to, key, firm };
  }
  return undefined;
}
