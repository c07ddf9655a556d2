/** A person as somebody wrote their name and firm down. */
export interface NamedPerson {
  name: string;
  firm: string | null;
}

/** A contact who may be that person. */
export interface Candidate {
  id: string;
  firstName: string;
  lastName: string;
  firm: string;
}

const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/);
/** The words between given name and surname, without dots. */
const middleOf = (words: readonly string[]): string => words.join(' ').replaceAll('.', '');

/**
 * How well a name fits a contact: `same` in every word, or `close` where only one of the two has a middle name, or one has
 * its initial. Null where it doesn't fit.
 */
export function fitOf(name: string, { firstName, lastName }: Candidate): 'same' | 'close' | null {
  const words = wordsOf(name);
  const first = wordsOf(firstName);
  const last = wordsOf(lastName);
  if (words.join(' ') === [...first, ...last].join(' ')) return 'same';
  if (words.length <= last.length || words[0] !== first[0]) return null;
  if (words.slice(-last.length).join(' ') !== last.join(' ')) return null;
  const [one, other] = [middleOf(words.slice(1, -last.length)), middleOf(first.slice(1))];
  return one.startsWith(other) || other.startsWith(one) ? 'close' : null;
}

/**
 * The one contact whom a person's name and firm mean. Namesakes are told apart by the firm or not at all. A name that only
 * one contact has is theirs at any firm, since people are heard of at the firm they talk to; one that is just close, only
 * where no other firm is named.
 */
export function chooseNamed(
  { name, firm }: NamedPerson,
  candidates: readonly Candidate[],
  isSameFirm: (one: string, other: string) => boolean,
): Candidate | null {
  const same = candidates.filter((one) => fitOf(name, one) === 'same');
  const fitting = same.length > 0 ? same : candidates.filter((one) => fitOf(name, one) === 'close');
  const atFirm = firm === null ? [] : fitting.filter((one) => isSameFirm(firm, one.firm));
  if (atFirm.length > 0) return onlyOne(atFirm);
  return same.length > 0 || firm === null ? onlyOne(fitting) : null;
}

const onlyOne = ([first, second]: readonly Candidate[]): Candidate | null =>
  second ? null : (first ?? null);
