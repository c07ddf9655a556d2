import type { Firm, FirmDirectory } from './directory.ts';
import { firmOfPart } from './firm-of-part.ts';
import { normalizeFirmName } from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';

/** A bank or credit union whose branches sell under the name of a broker-dealer. */
const bank = /\b(?:bank|bancorp|credit union|cu|fcu)\b/i;

/**
 * The independent house that a practice or a bank works under, where a list puts both in one cell: `Cetera - Heritage
 * Bank`, `Osaic-Holland and Holland`. A side that is a firm of the directory itself leaves it to a person.
 * @param sides what dashes, slashes and the like divide (`sidesOf`)
 */
export function firmOfAffiliate(
  text: string,
  sides: readonly string[],
  directory: FirmDirectory,
): Firm | undefined {
  const [first = '', second = ''] = sides.length === 1 ? hyphened(text) : sides;
  if (sides.length > 2 || first === '' || second === '') return undefined;
  return houseOf(first, second, directory) ?? houseOf(second, first, directory);
}

/** The independent firm of one side, unless the other is a firm, too, or another business. */
function houseOf(side: string, other: string, directory: FirmDirectory): Firm | undefined {
  const firm = directory.byBrand.get(normalizeFirmName(side));
  if (firm?.channel !== 'independent' || firmOfPart(other, directory) !== undefined) return undefined;
  return bank.test(other) || !isOtherBusiness(other) ? firm : undefined;
}

/** What stands before and behind a hyphen without blanks: not of `LPL-affiliated Quillon`. */
function hyphened(text: string): string[] {
  const at = text.indexOf('-');
  const isName =
    at > 0 &&
    text.lastIndexOf('-') === at &&
    /^[A-Z]/.test(text.slice(at + 1)) &&
    !/^[a-z]+ed /i.test(text.slice(at + 1));
  return isName ? [text.slice(0, at).trim(), text.slice(at + 1).trim()] : [];
}
