import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const line = z.object({ key: z.string().min(2), lat: z.coerce.number(), lon: z.coerce.number() });
let places: Map<string, Place> | undefined;

/**
 * Where a city is, by the key that its moves share (`CA|palo alto`); null where that is not known. From `places.csv`, read once
 * per process.
 */
export function placeOfCity(key: string): Place | null {
  places ??= new Map(
    z
      .array(line)
      .parse(parse(readFileSync(new URL('./places.csv', import.meta.url), 'utf8'), { columns: true }))
      .map(({ key: name, lat, lon }) => [name, { latitude: lat, longitude: lon }]),
  );
  return places.get(key) ?? null;
}
