import { directoryFirm, type Firm, type FirmDirectory, shippedDirectory } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { loadRelatives } from './relatives.ts';
import { type FirmResolution, firmResolver } from './resolve.ts';

/** Who owns a firm. */
export interface Owner {
  /** The owner's `name_key`; or `@` and an enterprise of the directory that is no firm itself. */
  key: string;
  /** The first day (`YYYY-MM-DD`); null for always. */
  since: string | null;
  /** Rows that name the firm count to the owner from that day on; else it stays a firm of the owner's house. */
  countsToOwner: boolean;
  /** The owner until then, of whose house it was: a part that a house sold. */
  before?: string | undefined;
}

/** Owners by the `name_key` of the firm that they own. */
export type Owners = ReadonlyMap<string, Owner>;

/** A firm on the day of a move. */
export interface FirmDay {
  /** The `name_key` of the firm that rows count to. */
  nameKey: string;
  /** What stands for it in a move's fingerprint: the directory's id, or the `name_key` after a `~`. */
  key: string;
  /** Equal for firms of one enterprise on that day. */
  house: string;
  /** The house before any takeover. */
  origin: string;
}

/** A firm that rows count to from a day on; null: from the beginning. */
export interface FirmSpan {
  nameKey: string;
  since: string | null;
}

/** The house of a firm between two days, the second excluded; null: without an end. */
export interface HouseSpan {
  nameKey: string;
  house: string;
  since: string | null;
  until: string | null;
}

interface Span {
  since: string | null;
  counted: string;
  house: string;
}

/** Whose firms are, and whose they were on each day. */
export interface Ownership {
  owners: Owners;
  /** The firm named so, on a day (`YYYY-MM-DD`). */
  on(nameKey: string, date: string): FirmDay;
  /** The firms that rows naming a firm count to, in time, the first `since` null. */
  spansOf(nameKey: string): FirmSpan[];
  /** The days from which anything about a firm is different, in time, the first null. */
  daysOf(nameKey: string): (string | null)[];
  /** The houses of all firms that are or were not their own. */
  houses(): HouseSpan[];
}

/** Follows owners of owners. Pure; a circle ends where it would begin again. */
export function ownershipOf(owners: Owners): Ownership {
  const known = new Map<string, Span[]>();
  const historyOf = (nameKey: string): Span[] => {
    if (!owners.has(nameKey)) return [{ since: null, counted: nameKey, house: nameKey }];
    const found = known.get(nameKey) ?? spansIn(owners, nameKey);
    known.set(nameKey, found);
    return found;
  };
  return {
    owners,
    on(nameKey, date) {
      const spans = historyOf(nameKey);
      const { counted, house } =
        spans.findLast(({ since }) => since === null || since <= date) ?? ownAt(nameKey);
      return { nameKey: counted, key: sideKey(counted), house, origin: spans[0]?.house ?? nameKey };
    },
    spansOf: (nameKey) =>
      historyOf(nameKey)
        .filter(({ counted }, index, all) => counted !== all[index - 1]?.counted)
        .map(({ counted, since }) => ({ nameKey: counted, since })),
    daysOf: (nameKey) => historyOf(nameKey).map(({ since }) => since),
    houses: () =>
      [...owners.keys()].flatMap((nameKey) =>
        historyOf(nameKey)
          .filter(({ house }) => house !== nameKey)
          .map(({ since, house }, index, all) => ({
            nameKey,
            house,
            since,
            until: all[index + 1]?.since ?? null,
          })),
      ),
  };
}

const ownAt = (nameKey: string) => ({ counted: nameKey, house: nameKey });

/** What stands in fingerprints for the firm with this `name_key`. */
export const sideKey = (nameKey: string): string => directoryFirm(nameKey)?.id ?? `~${nameKey}`;

function spansIn(owners: Owners, nameKey: string): Span[] {
  const days = new Set<string>();
  const seen = new Set<string>();
  for (let key = nameKey, owner = owners.get(key); owner && !seen.has(key); owner = owners.get(key)) {
    seen.add(key);
    if (owner.since !== null) days.add(owner.since);
    key = owner.key;
  }
  return [null, ...[...days].sort()].map((since) => ({ since, ...ownedOn(owners, nameKey, since) }));
}

/** The firm that rows count to and the house, on a day; null: before every takeover. */
function ownedOn(owners: Owners, nameKey: string, date: string | null): Omit<Span, 'since'> {
  const isOn = ({ since }: Owner) => since === null || (date !== null && since <= date);
  const seen = new Set<string>();
  let [counted, house, isCounted] = [nameKey, nameKey, true];
  for (let owner = owners.get(house); owner && !seen.has(house); owner = owners.get(house)) {
    const key = isOn(owner) ? owner.key : owner.before;
    if (key === undefined) break;
    seen.add(house);
    isCounted &&= isOn(owner) && owner.countsToOwner;
    house = key;
    if (isCounted) counted = house;
  }
  return { counted, house };
}

/** A conversion is a move between two firms of one enterprise (domain "Counting"); a takeover one that was none before. */
export function changeOf(
  left: FirmDay | null,
  joined: FirmDay | null,
): { isConversion: boolean; isTakeover: boolean } {
  const isConversion = left !== null && joined !== null && left.house === joined.house;
  return { isConversion, isTakeover: isConversion && left.origin !== joined.origin };
}

/** The owners that a directory says. An enterprise that is one of its firms owns the others. */
export function ownersOf({ firms }: FirmDirectory): Owners {
  const owners = new Map<string, Owner>();
  const houseOf = (enterprise: string): string => {
    const head = firms.get(enterprise);
    return head ? normalizeFirmName(head.name) : `@${enterprise}`;
  };
  const enterprises = new Set<string>();
  for (const { id, name, enterprise, since, buyer } of firms.values()) {
    const nameKey = normalizeFirmName(name);
    const before = enterprise === null || enterprise === id ? undefined : houseOf(enterprise);
    enterprises.add(id).add(enterprise ?? id);
    if (buyer !== null)
      owners.set(nameKey, { key: normalizeFirmName(buyer.name), since, countsToOwner: true, before });
    else if (before !== undefined) owners.set(nameKey, { key: before, since, countsToOwner: false });
  }
  for (const { nameKey, enterprise, since } of loadRelatives())
    if (enterprises.has(enterprise))
      owners.set(nameKey, { key: houseOf(enterprise), since, countsToOwner: false });
  return owners;
}

let shipped: Owners | undefined;

/** The owners of `directory.csv`. */
export function shippedOwners(): Owners {
  shipped ??= ownersOf(shippedDirectory());
  return shipped;
}

const nameKeys = new WeakMap<Firm, string>();

/** The `name_key` of the firm that a resolution means. */
export function nameKeyOf(resolution: FirmResolution): string {
  if (resolution.status !== 'known') return resolution.nameKey;
  const known = nameKeys.get(resolution.firm);
  if (known !== undefined) return known;
  const key = normalizeFirmName(resolution.firm.name);
  nameKeys.set(resolution.firm, key);
  return key;
}

/** What spellings mean on a day by a directory alone, for data that no admin decided on. */
export function firmDays(directory: FirmDirectory): (spelling: string, date: string) => FirmDay {
  const resolve = firmResolver(directory);
  const ownership = ownershipOf(ownersOf(directory));
  return (spelling, date) => ownership.on(nameKeyOf(resolve(spelling)), date);
}

/** The name of an owner that is an enterprise and no firm: `@bank-of-america` is Bank of America. */
export const enterpriseName = (key: string): string =>
  key
    .slice(1)
    .split('-')
    .map((word) => (word === 'of' || word === 'and' ? word : capital(word)))
    .join(' ');
const capital = (word: string) =>
  word.length < 3 ? word.toUpperCase() : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
