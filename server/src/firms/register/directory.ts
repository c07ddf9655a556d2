import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { coreOf, normalizeFirmName } from './normalize.ts';

/** How a firm employs or affiliates its advisors (domain "Words"). */
export const channels = [
  'wirehouse',
  'regional',
  'independent',
  'bank',
  'boutique',
  'hybrid-ria',
  'ria',
  'insurance',
  'direct',
] as const;
export type Channel = (typeof channels)[number];

/** A firm under its canonical name. */
export interface Firm {
  id: string;
  name: string;
  channel: Channel;
  /** Firms of one enterprise share this; null for a firm that stands alone. */
  enterprise: string | null;
  /** The day (`YYYY-MM-DD`) from which it belongs to that enterprise; null for always. */
  since: string | null;
  /** Spellings that surely mean this firm. */
  aliases: string[];
}

/** Firms, indexed for resolving names. `confirmed` holds what a person decided, by normalised spelling. */
export interface FirmDirectory {
  firms: ReadonlyMap<string, Firm>;
  byKey: ReadonlyMap<string, Firm>;
  byCore: ReadonlyMap<string, readonly Firm[]>;
  /** Keys with one letter left out, to find slips of the pen. */
  byNear: ReadonlyMap<string, readonly string[]>;
  /** The most words a key has. */
  longest: number;
  confirmed: ReadonlyMap<string, Firm | null>;
}

const firmLine = z
  .object({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().min(1),
    channel: z.enum(channels),
    enterprise: z.string(),
    since: z.union([z.literal(''), z.iso.date()]),
    aliases: z.string(),
  })
  .transform(
    (line): Firm => ({
      id: line.id,
      name: line.name,
      channel: line.channel,
      enterprise: line.enterprise || null,
      since: line.since || null,
      aliases: line.aliases.split(';').filter((alias) => alias !== ''),
    }),
  );

/** The firms we ship: `directory.csv`, a line each, written to be read and corrected. */
export function loadFirms(): Firm[] {
  const text = readFileSync(new URL('./directory.csv', import.meta.url), 'utf8');
  return z.array(firmLine).parse(parse(text, { columns: true }));
}

/**
 * Indexes firms for `resolveFirm`. Throws where two firms claim one spelling, since that would decide by order.
 * @param confirmed normalised spelling → firm id, or null where a person said that it is a firm of its own
 */
export function buildDirectory(
  firms: readonly Firm[],
  confirmed: Iterable<readonly [string, string | null]> = [],
): FirmDirectory {
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  const byKey = new Map<string, Firm>();
  const byCore = new Map<string, Firm[]>();
  const byNear = new Map<string, string[]>();
  for (const firm of firms) {
    for (const spelling of [firm.name, ...firm.aliases]) {
      const key = normalizeFirmName(spelling);
      const other = byKey.get(key);
      if (other === firm) continue;
      if (other !== undefined)
        throw new Error(`"${spelling}" is a spelling of both ${other.name} and ${firm.name}`);
      byKey.set(key, firm);
      const core = coreOf(key);
      if (core !== null) addTo(byCore, core, firm);
      for (const near of nearKeys(key)) addTo(byNear, near, key);
    }
  }
  const longest = Math.max(0, ...[...byKey.keys()].map((key) => key.split(' ').length));
  const decided = new Map<string, Firm | null>();
  for (const [key, id] of confirmed) decided.set(key, id === null ? null : (byId.get(id) ?? null));
  return { firms: byId, byKey, byCore, byNear, longest, confirmed: decided };
}

/** A key and its forms with one letter left out. Short keys have none: `ms` and `ml` are not slips of each other. */
export function nearKeys(key: string): string[] {
  if (key.length < 7 || key.length > 40) return [];
  return [key, ...Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1))];
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}
