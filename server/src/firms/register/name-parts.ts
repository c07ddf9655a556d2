/**
 * The parts of a spelling that may each name the firm, the surest first. Lists and letterheads add to a firm's name
 * where its office is, its register number, whose company it is, or the team that works there.
 */
export function namePartsOf(spelling: string): string[] {
  const words = plainWords(spelling);
  const text = words.join(' ');
  const parts = [text, beforeOwner(words), afterTeam(words), ...segments(text), beforePlace(text)];
  return [...new Set(parts.map(trimmed).filter((part) => part.length > 1))];
}

/** Its words, without register numbers and offices in brackets: `Merrill (CRD# 7691)`. `UBS (Asia)` keeps its own. */
function plainWords(spelling: string): string[] {
  const text = spelling
    .slice(0, 300)
    .replace(/\(([^()]{0,80})\)|\[([^[\]]{0,80})\]/g, (note, round?: string, square?: string) =>
      isPlace(round ?? square ?? '') ? ' ' : note,
    );
  const words = text.split(/\s+/).filter((word) => word !== '');
  const number = words.findIndex((word) => /^(?:crd|iard)\b/i.test(word));
  const isNumbered = number > 0 && /\d/.test(words.slice(number, number + 3).join(''));
  return isNumbered ? words.slice(0, number) : words;
}

const kinds = new Set(['division', 'subsidiary', 'affiliate', 'unit', 'part']);
const companies = new Set(['company', 'firm', 'business']);

/** `Merrill` of `Merrill, a Bank of America company` and of `Merrill, a division of Bank of America`. */
function beforeOwner(words: readonly string[]): string {
  const at = words.findIndex((word, index) => {
    if (index === 0 || !/^an?$/i.test(word)) return false;
    const isKind =
      kinds.has(words[index + 1]?.toLowerCase() ?? '') && words[index + 2]?.toLowerCase() === 'of';
    const isOwned = words[index - 1]?.endsWith(',') && companies.has(words.at(-1)?.toLowerCase() ?? '');
    return isKind || isOwned === true;
  });
  return words.slice(0, Math.max(0, at)).join(' ');
}

/** `Merrill` of `The Quillon Group at Merrill`. */
function afterTeam(words: readonly string[]): string {
  const at = words.findLastIndex((word) => word.toLowerCase() === 'at');
  return at > 0 ? words.slice(at + 1).join(' ') : '';
}

/** The first and the last of the parts that dashes, bars or slashes divide, unless one names another business. */
function segments(text: string): string[] {
  const all = text.split(/ [-–—/] |[|–—]/);
  if (all.length === 1 || all.length > 4 || all.some(isOtherBusiness)) return [];
  return [all[0] ?? '', all.at(-1) ?? ''];
}

/** What stands before the comma of an address: `Merrill` of `Merrill, Boston, MA`. */
function beforePlace(text: string): string {
  const comma = text.indexOf(', ');
  return comma > 0 && isPlace(text.slice(comma + 2)) ? text.slice(0, comma) : '';
}

const states = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or ' +
    'pa ri sc sd tn tx ut vt va wa wv wi wy dc pr'
  ).split(' '),
);
const offices = new Set('branch office complex suite floor street avenue ave blvd plaza downtown'.split(' '));

/** Whether what follows a comma is an office or an address: it has a number, a word for an office, or ends in a state. */
function isPlace(text: string): boolean {
  if (isOtherBusiness(text)) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return /\d/.test(text) || words.some((word) => offices.has(word)) || states.has(words.at(-1) ?? '');
}

const others = new Set(
  (
    'institutional custody custodial capital bank banking securities trust asset insurance ltd limited international ' +
    'trading research lending mortgage ag plc gmbh sa canada toronto montreal vancouver london uk kingdom ireland ' +
    'dublin europe emea france paris germany frankfurt switzerland suisse zurich geneva luxembourg monaco asia apac ' +
    'hong singapore japan tokyo india mumbai china shanghai australia sydney dubai israel mexico brazil latam bahamas'
  ).split(' '),
);

/** Whether a part names a business that does not advise families, or one abroad: both are other firms of the house. */
function isOtherBusiness(text: string): boolean {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => others.has(word));
}

/** Without blanks around it and punctuation after it. */
function trimmed(part: string): string {
  let end = part.length;
  while (end > 0 && ' ,;:(-–—'.includes(part[end - 1] ?? '')) end -= 1;
  return part.slice(0, end).trim();
}
