import type { Channel, Firm, FirmDirectory } from './directory.ts';
import { firmOfPart } from './firm-of-part.ts';
import { coreOf, normalizeFirmName } from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';
import { isTown } from './places.ts';
import { withoutKind } from './press-kinds.ts';
import { inHouseOrder, isPlainLead, ofUnit, possessed } from './press-phrases.ts';

/** Whether two firms are of one house, or one of them was bought by the other. */
export function isRelated(one: Firm, other: Firm): boolean {
  const buyers = (firm: Firm): Firm[] => (firm.buyer === null ? [] : [firm.buyer, ...buyers(firm.buyer)]);
  return (
    (one.enterprise !== null && one.enterprise === other.enterprise) ||
    buyers(one).includes(other) ||
    buyers(other).includes(one)
  );
}

/** Whether a key is the name of the whole house, which does not say which of its firms: `raymond james`. */
export const isHouseName = (firm: Firm, key: string): boolean => key.replaceAll(' ', '-') === firm.enterprise;

/** The firm beside its house's name, which says less: FiNet of `FiNet / Wells Fargo`, RJFS of `Raymond James - RJFS`. */
export function firmBesideHouse(sides: readonly string[], directory: FirmDirectory): Firm | undefined {
  const named = sides.flatMap((side) => {
    const key = normalizeFirmName(side);
    const firm = directory.byKey.get(key);
    return firm === undefined ? [] : [{ firm, isHouse: isHouseName(firm, key) }];
  });
  const house = named.find(({ isHouse }) => isHouse)?.firm;
  const [own, ...others] = new Set(named.flatMap(({ firm, isHouse }) => (isHouse ? [] : [firm])));
  // One that the house bought may have been left by the day of the row.
  const isOfHouse =
    house !== undefined && own !== house && own?.enterprise === house.enterprise && own.since === null;
  return isOfHouse && others.length === 0 ? own : undefined;
}

/** A person, whose firm it is said to be: `Peter Mallouk`. */
const person = /^[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][\w'’-]+$/;

/** What stands between a house and its firm: `employee channel, ` of `Raymond James' employee channel, RJA`. */
const described = [/^(?:U\.?S\.? )?[a-z][^,]*, /, /^(?:U\.?S\.? )?[a-z][a-z-]+ (?:[a-z-]+ )*/];
/** A company, of whatever business, and no place: `Royal Bank of Canada's RBC Wealth Management`. */
const company = /\b(?:bank|holdings|financial|insurance)\b/i;
/** Behind the name of a part: `Strategic Wealth channel`. */
const unitBehind = / (?:unit|arm|division|business|channel|platform|(?:affiliation )?model)$/;
const thisHouse = /^the (?:bank|lender|insurer|firm|company)$/i;

/** Banks that serve families elsewhere in the first place, and the keys of their firms in the US. */
const armsHere: ReadonlyMap<string, string> = new Map([
  ['royal bank of canada', 'rbc wealth management'],
  ['barclays', 'barclays wealth americas'],
  ['barclays bank', 'barclays wealth americas'],
  ['deutsche bank', 'deutsche bank wealth management'],
  ['toronto dominion bank', 'td wealth'],
  ['td bank group', 'td wealth'],
  ['ci financial', 'corient'],
  ['bank of montreal', 'bmo'],
  ['bmo financial group', 'bmo'],
]);
const ofHere = /\b(?:u\.?s\.?|american)(?: |$)/i;

/** Where teams are of the house: practices with an independent firm may be firms of their own. */
const employing: ReadonlySet<Channel> = new Set(['wirehouse', 'regional', 'bank', 'boutique']);
const team = /^[A-Z].* (?:Group|Team|Partners|Management|Advisors|Solutions)$/;

/** A firm that has no employees' channel has this one only. */
const own = /^independent (?:advisor )?(?:channel|model|platform|arm|side|affiliation model)$/i;

/** Whether a part of a house is named as a team for families: `Quillon & Reyes Wealth Management Group`. */
const isTeamName = (part: string): boolean =>
  team.test(part) && /\bWealth\b/.test(part) && !isOtherBusiness(part);

/** The firm of a name behind its house's: `Wells Fargo's FiNet`, `LPL Financial's Strategic Wealth Services`. */
export function firmOfHouse(text: string, directory: FirmDirectory): Firm | undefined {
  const { house, part } = possessed(inHouseOrder(text) || text);
  if (house === '') return undefined;
  const arm = armsHere.get(normalizeFirmName(house));
  if (arm !== undefined && ofHere.test(part) && ofUnit(`${house}'s ${part}`) === house)
    return directory.byKey.get(arm);
  const listed = directory.byKey.get(normalizeFirmName(`${house} ${part.replace(unitBehind, '')}`));
  if (listed !== undefined && /^[A-Z]/.test(part) && !isOtherBusiness(part)) return listed;
  const name = withoutDescription(part);
  const owner = firmOfPart(house, directory)?.firm;
  const firm = firmOfPart(ofUnit(withoutKind(name)), directory)?.firm;
  if (owner === undefined && firm === undefined) return firmOfWealthUnit(house, part, directory);
  if (owner === undefined) return firm && isOwnName(house, name, firm, directory) ? firm : undefined;
  if (firm !== undefined) return firm === owner || isRelated(firm, owner) ? firm : undefined;
  if (owner.channel === 'independent' && own.test(part)) return owner;
  if (employing.has(owner.channel) && isTeamName(part)) return owner;
  const core = coreOf(normalizeFirmName(house));
  const wholes = core === null ? [] : [`${core} ${name}`, ofUnit(`${core}'s ${name}`)];
  if (core !== null && /^[A-Z][a-z]/.test(name) && !isOtherBusiness(name))
    wholes.push(`${core} ${name.replace(unitBehind, '')}`);
  return wholes
    .map((whole) => firmOfPart(whole, directory)?.firm)
    .find((whole) => whole !== undefined && (whole === owner || isRelated(whole, owner)));
}

/** The firm of a house that the directory has by its whole name only: `StoneX's wealth unit` is StoneX Wealth Management. */
function firmOfWealthUnit(house: string, part: string, { byKey }: FirmDirectory): Firm | undefined {
  const key = normalizeFirmName(house);
  if (armsHere.has(key) || isOtherBusiness(house) || isTown(house)) return undefined;
  if (!/wealth/i.test(part) || ofUnit(`${house}'s ${part}`) !== house) return undefined;
  return byKey.get(`${key} wealth management`) ?? byKey.get(`${key} wealth`);
}

function withoutDescription(part: string): string {
  for (const pattern of described) {
    const [lead = ''] = pattern.exec(part) ?? [];
    const name = part.slice(lead.length);
    if (lead !== '' && /^[A-Z]/.test(name)) return isPlainLead(lead) ? name : part;
  }
  return part;
}

/** Whether a firm's name tells enough behind a house that the directory has not: `Hilltop Holdings' HilltopSecurities`. */
function isOwnName(house: string, name: string, firm: Firm, directory: FirmDirectory): boolean {
  const key = normalizeFirmName(name);
  const core = coreOf(normalizeFirmName(house));
  if (thisHouse.test(house) || (core !== null && key.startsWith(core))) return true;
  const isName = key === normalizeFirmName(firm.name);
  const isListed = isName || directory.byKey.get(key) === firm;
  if (isListed && name.includes(' ') && company.test(house)) return true;
  const isOfPerson = isListed && person.test(house);
  return (name.includes(' ') || isOfPerson || directory.byBrand.has(key)) && !isOtherBusiness(house);
}
