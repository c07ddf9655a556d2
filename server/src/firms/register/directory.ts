import { readFileSync } from 'node:fs';
import { type FirmChannel, firmChannels } from '@liftout/contract/values/firm-channels';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { coreOf, normalizeFirmName } from './normalize.ts';
import { joined } from './short-forms.ts';

/** Shorter names without spaces are too often another firm's initials. */
const minJoined = 6;

/** How a firm employs or affiliates its advisors (domain "Words"). */
export const channels = firmChannels;
export type Channel = FirmChannel;

/** A firm under its canonical name. */
export interface Firm {
  id: string;
  name: string;
  channel: Channel;
  /** The enterprise that owns the firm; null for an independent one. */
  enterprise: string | null;
  /** The first day (`YYYY-MM-DD`) on which the enterprise or the buyer owns it; null for always. */
  since: string | null;
  /** The firm that rows naming this one count to from `since` on; null where it keeps its name. */
  buyer: Firm | null;
  /** Spellings that certainly mean this firm. */
  aliases: string[];
  /** Names that only this firm may use, with whatever words for its service to families (`firmOfBrand`). */
  brands: string[];
}

/** A name that is known without its spaces, too. */
export interface JoinedName {
  firm: Firm;
  /** The most words that it may be written in: `captrust` is not `Cap Trust`, `NewEdge` may be `New Edge`. */
  maxWords: number;
}

/** Firms, indexed for resolving names. `confirmed` has people's decisions, by normalized spelling. */
export interface FirmDirectory {
  firms: ReadonlyMap<string, Firm>;
  byKey: ReadonlyMap<string, Firm>;
  /** By the spelling written out and without spaces (`joined`). */
  byJoined: ReadonlyMap<string, JoinedName>;
  byBrand: ReadonlyMap<string, Firm>;
  byCore: ReadonlyMap<string, readonly Firm[]>;
  /** Keys with one letter left out, to find typing errors. */
  byNear: ReadonlyMap<string, readonly string[]>;
  /** All keys in order, to find those that begin with a text. */
  sortedKeys: readonly string[];
  /** Words of the longest key. */
  maxWords: number;
  confirmed: ReadonlyMap<string, Firm | null>;
}

const firmLine = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().min(1),
    channel: z.enum(channels),
    enterprise: z.string(),
    since: z.union([z.literal(''), z.iso.date()]),
    buyer: z.string(),
    aliases: z.string(),
    brands: z.string(),
  })
  .transform((line): { firm: Firm; buyer: string } => ({
    firm: {
      id: line.id,
      name: line.name,
      channel: line.channel,
      enterprise: line.enterprise || null,
      since: line.since || null,
      buyer: null,
      aliases: listOf(line.aliases),
      brands: listOf(line.brands),
    },
    buyer: line.buyer,
  }));

const listOf = (cell: string): string[] => cell.split(';').filter((name) => name !== '');

/** The firms of `directory.csv`, one a line. Throws where a buyer is missing or a chain of takeovers has no order. */
export function loadFirms(): Firm[] {
  const text = readFileSync(new URL('./directory.csv', import.meta.url), 'utf8');
  const lines = z.array(firmLine).parse(parse(text, { columns: true }));
  const byId = new Map(lines.map(({ firm }) => [firm.id, firm]));
  for (const { firm, buyer } of lines) {
    if (buyer === '') continue;
    firm.buyer = byId.get(buyer) ?? null;
    if (firm.buyer === null || firm.since === null)
      throw new Error(`The takeover of ${firm.name} has no firm or no day.`);
  }
  for (const { firm } of lines)
    if (firm.since !== null && firm.buyer?.buyer && (firm.buyer.since ?? '') <= firm.since)
      throw new Error(`${firm.buyer.name} was taken over before it bought ${firm.name}.`);
  return lines.map(({ firm }) => firm);
}

let shared: FirmDirectory | undefined;

/** The directory of `directory.csv` without people's decisions, read once per process. */
export function shippedDirectory(): FirmDirectory {
  shared ??= buildDirectory(loadFirms());
  return shared;
}

let byNameKey: ReadonlyMap<string, Firm> | undefined;

/** The firm of `directory.csv` whose record has this `name_key`. */
export function directoryFirm(nameKey: string): Firm | undefined {
  byNameKey ??= new Map(
    [...shippedDirectory().firms.values()].map((firm) => [normalizeFirmName(firm.name), firm]),
  );
  return byNameKey.get(nameKey);
}

/**
 * Indexes firms for `resolveFirm`. Throws where two firms claim one spelling.
 * @param confirmed normalized spelling → firm id, or null where a person decided that it is another firm
 */
export function buildDirectory(
  firms: readonly Firm[],
  confirmed: Iterable<readonly [string, string | null]> = [],
): FirmDirectory {
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  const byKey = new Map<string, Firm>();
  const byJoined = new Map<string, JoinedName>();
  const byBrand = new Map<string, Firm>();
  const byCore = new Map<string, Firm[]>();
  const byNear = new Map<string, string[]>();
  const addJoined = (form: string, name: JoinedName): void => {
    if (form.length >= minJoined && !byJoined.has(form)) byJoined.set(form, name);
  };
  for (const firm of firms) {
    for (const spelling of [firm.name, ...firm.aliases]) {
      const key = normalizeFirmName(spelling);
      const other = byKey.get(key);
      if (other === firm) continue;
      if (other !== undefined)
        throw new Error(`"${spelling}" is a spelling of both ${other.name} and ${firm.name}`);
      byKey.set(key, firm);
      const core = coreOf(key);
      const maxWords = key.split(' ').length + (spelling.match(/[a-z](?=[A-Z])/g) ?? []).length;
      if (core !== null) for (const form of joinedForms(key)) addJoined(form, { firm, maxWords });
      if (core !== null) addTo(byCore, core, firm);
      for (const near of nearKeys(key)) addTo(byNear, near, key);
    }
  }
  for (const firm of firms)
    for (const brand of firm.brands) {
      const key = normalizeFirmName(brand);
      byBrand.set(key, firm);
      if (joined(key).length >= minJoined) byBrand.set(joined(key), firm);
    }
  const maxWords = Math.max(0, ...[...byKey.keys()].map((key) => key.split(' ').length));
  const decided = new Map<string, Firm | null>();
  for (const [key, id] of confirmed) decided.set(key, id === null ? null : (byId.get(id) ?? null));
  const sortedKeys = [...byKey.keys()].sort();
  return { firms: byId, byKey, byJoined, byBrand, byCore, byNear, sortedKeys, maxWords, confirmed: decided };
}

/** A key without spaces; one of three words or more also without its `and`: `Waddell Reed`, but not `MT Bank`. */
function joinedForms(key: string): string[] {
  const words = key.split(' ');
  const isOfInitials = /^[a-z] and [a-z](?: |$)/.test(key);
  const bare = words.length > 2 && !isOfInitials ? words.filter((word) => word !== 'and') : words;
  return [...new Set([joined(key), joined(bare.join(' ')), words.join('')])];
}

/** A key and its forms with one letter left out; nothing for short keys, where `ms` and `ml` are different firms. */
export function nearKeys(key: string): string[] {
  if (key.length < 5 || key.length > 40) return [];
  return [key, ...Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1))];
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}
