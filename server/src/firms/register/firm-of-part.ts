import { firmOfBrand } from './brands.ts';
import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfEndInitials, hasInitials } from './initials.ts';
import { isCommonWord, normalizeFirmName, withoutLegalForm } from './normalize.ts';
import { isState } from './places.ts';
import { joined, writtenOut } from './short-forms.ts';

/** Why a spelling means a firm: it is listed in the directory, or by which rule; a sentence. */
export interface FirmReason {
  by: 'directory' | 'rule';
  text: string;
}

/** A firm, and why it is the one. */
export interface Found {
  firm: Firm;
  reason: FirmReason;
}

/** The firm with the rule that found it. */
export function byRule(firm: Firm, text: string): Found;
export function byRule(firm: Firm | undefined, text: string): Found | undefined;
export function byRule(firm: Firm | undefined, text: string): Found | undefined {
  return firm && { firm, reason: { by: 'rule', text } };
}

/** The firm that the directory lists under a key. */
export function firmListed(key: string, directory: FirmDirectory): Found | undefined {
  const firm = directory.byKey.get(key);
  if (firm === undefined) return undefined;
  const text =
    normalizeFirmName(firm.name) === key
      ? "It is the firm's name in the directory."
      : `The directory lists it as a name of ${firm.name}.`;
  return { firm, reason: { by: 'directory', text } };
}

/** The firm that one part of a spelling names, as a whole: by the directory, a short form, a brand or two names of it. */
export const firmOfPart = (part: string, directory: FirmDirectory): Found | undefined =>
  firmOfKey(normalizeFirmName(part), directory);

/** `firmOfPart` by the part's key. */
export function firmOfKey(whole: string, directory: FirmDirectory): Found | undefined {
  const key = withoutLegalForm(whole);
  const long = writtenOut(key);
  return (
    firmListed(whole, directory) ??
    firmListed(key, directory) ??
    byRule(directory.byKey.get(long), `Written out it is “${long}”, a name of the firm.`) ??
    byRule(firmOfJoined(key, directory), 'It is a name of the firm but for its spaces or short forms.') ??
    byRule(
      firmOfBrand(long, directory.byBrand),
      "It is the firm's brand with words for wealth management.",
    ) ??
    byRule(firmOfService(long, directory), 'It is a name of the firm with its service to families.') ??
    byRule(firmOfPair(long, directory), 'It is two names of the firm.') ??
    byRule(firmOfEndInitials(key, directory), 'It is a name of the firm that ends in initials.') ??
    byRule(firmOfShortPair(key, directory), 'It is a name of the firm and the start or initials of another.')
  );
}

/** The firm of a name written without its spaces, or of initials with spaces: `morganstanley`, `u b s`. */
function firmOfJoined(key: string, directory: FirmDirectory): Firm | undefined {
  if (/^(?:[a-z] ){2,4}[a-z]$/.test(key)) return directory.byKey.get(key.replaceAll(' ', ''));
  const { byJoined } = directory;
  const words = key.split(' ');
  const bare = words.filter((word) => word !== 'and');
  // Plurals of common words alone are another's: `Advisors Group` is not Advisor Group.
  const isTelling = words.length === 1 || !writtenOut(key).split(' ').every(isCommonWord);
  if (!isTelling) return undefined;
  const name =
    byJoined.get(joined(key)) ??
    byJoined.get(words.join('')) ??
    (bare.length > 2 && bare.length < words.length ? byJoined.get(joined(bare.join(' '))) : undefined);
  return name !== undefined && bare.length <= name.maxWords ? name.firm : undefined;
}

/** What stands behind a firm's name without making it another's: its service to families, or its country. */
const services = [' private client group', ' private client', ' private wealth management', ' us', ' usa'];
/** The same behind a bank's name, or a firm's own of two words or more: `Citizens Bank Wealth Management`. */
const longer = [' wealth management', ' private wealth', ' wealth', ' wealth advisors'];

/** The firm of one of its names with such words behind it. */
function firmOfService(key: string, directory: FirmDirectory): Firm | undefined {
  const service = [...services, ...longer].find((words) => key.endsWith(words));
  if (service === undefined) return undefined;
  const name = key.slice(0, -service.length);
  const firm = directory.byKey.get(name);
  if (firm === undefined || services.includes(service)) return firm;
  const words = name.split(' ');
  const isRare = words.some((word) => !isCommonWord(word) && !isState(word));
  const isOwn = words.length > 1 && isRare && normalizeFirmName(firm.name) === name;
  return isOwn || name.endsWith(' bank') ? firm : undefined;
}

/** The firm of two of its names, one after the other: `bofa merrill`. */
function firmOfPair(key: string, directory: FirmDirectory): Firm | undefined {
  const words = key.split(' ');
  for (let at = 1; at < Math.min(words.length, 8); at += 1) {
    const firm = directory.byKey.get(words.slice(0, at).join(' '));
    if (firm !== undefined && directory.byKey.get(words.slice(at).join(' ')) === firm) return firm;
  }
  return undefined;
}

/** The firm of its name before the start of another, or beside its initials: `Osaic FSC`, `RGFO Rockefeller`. */
function firmOfShortPair(key: string, directory: FirmDirectory): Firm | undefined {
  const words = key.split(' ');
  if (words.length < 2 || words.length > 5) return undefined;
  const nameOf = (some: readonly string[]) => {
    const name = some.join(' ');
    return directory.byKey.get(name) ?? directory.byBrand.get(name);
  };
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const before = nameOf(words.slice(0, -1));
  if (before && shortNamed(last, before, directory).some((name) => isShortOf(last, name))) return before;
  const behind = nameOf(words.slice(1));
  return behind && shortNamed(first, behind, directory).some((name) => hasInitials(first, name))
    ? behind
    : undefined;
}

/** Words of their own, which no name ends in as initials: `E*TRADE ETF` sells a fund. */
const notInitials: ReadonlySet<string> = new Set(['etf', 'etfs', 'law', 'ira', 'cpa', 'cpas']);

/** The names of a firm and of those it bought, where a word may be short for one of them; else none. */
function shortNamed(word: string, firm: Firm, { byKey, firms }: FirmDirectory): string[] {
  if (word.length < 3 || notInitials.has(word) || isCommonWord(word) || isState(word) || byKey.has(word))
    return [];
  const bought = [...firms.values()].filter(({ buyer }) => buyer === firm);
  return [firm, ...bought].flatMap(({ name, aliases }) => [name, ...aliases]).map(normalizeFirmName);
}

const isShortOf = (word: string, name: string): boolean =>
  name.startsWith(`${word} `) || hasInitials(word, name);
