import { firmOfBrand } from './brands.ts';
import type { Firm, FirmDirectory } from './directory.ts';
import { isCommonWord, normalizeFirmName } from './normalize.ts';
import { isTown } from './places.ts';

const maxPlaceWords = 4;

/**
 * The firm of a name with its city behind `of`: `Waddell & Reed of Overland Park`. Only of names that nobody else has, and
 * none of banks: `Advisor Group of Boston`, `Mission Wealth of Boston` and `Citizens Bank of Georgia` are others.
 */
export function firmOfCity(text: string, directory: FirmDirectory): Firm | undefined {
  const words = text.split(' ');
  const of = words.lastIndexOf('of');
  if (of < 1 || words.length - of - 1 > maxPlaceWords || !isTown(words.slice(of + 1).join(' ')))
    return undefined;
  const key = normalizeFirmName(words.slice(0, of).join(' '));
  const firm = directory.byKey.get(key);
  if (firm === undefined || firm.channel === 'bank') return undefined;
  const name = key.split(' ');
  const rare = name.filter((word) => !isCommonWord(word));
  const isHouse = firm.channel === 'wirehouse' || firm.channel === 'regional';
  const isRare =
    name.length > 1 &&
    (rare.length > 1 || rare.some((word) => isHouse || directory.byBrand.get(word) === firm));
  const isOwn = firmOfBrand(key, directory.byBrand) === firm || normalizeFirmName(firm.name) === key;
  return isRare && isOwn ? firm : undefined;
}
