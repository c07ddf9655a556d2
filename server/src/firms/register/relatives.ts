import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { normalizeFirmName } from './normalize.ts';

/** A firm of no list that belongs to an enterprise: its bank, its custody or clearing arm, its house abroad. */
export interface Relative {
  nameKey: string;
  /** A firm or an enterprise of the directory. */
  enterprise: string;
  /** The first day (`YYYY-MM-DD`); null for always. */
  since: string | null;
}

const line = z.object({
  enterprise: z.string(),
  since: z.union([z.literal(''), z.iso.date()]),
  names: z.string(),
});

/** The relatives of `relatives.csv`. Each stays a firm of its own, and only moves within the house are conversions. */
export function loadRelatives(): Relative[] {
  const text = readFileSync(new URL('./relatives.csv', import.meta.url), 'utf8');
  const relatives = z
    .array(line)
    .parse(parse(text, { columns: true }))
    .flatMap(({ enterprise, since, names }) =>
      names
        .split(';')
        .map((name) => ({ nameKey: normalizeFirmName(name), enterprise, since: since || null })),
    );
  return [...new Map(relatives.map((one) => [one.nameKey, one])).values()];
}
