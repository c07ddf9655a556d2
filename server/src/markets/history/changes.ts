import { isDeepStrictEqual } from 'node:util';

export interface FieldChange {
  /** A path: `figures.growth`. */
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Fields that follow from others. */
const derived = new Set(['version', 'counties', 'cities', 'figures.pipeline']);

/** The fields of a market's record, with each figure as a field of its own. */
function flat(record: unknown): Fields {
  const { figures, ...fields } = asFields(record);
  const named = Object.entries(asFields(figures)).map(([name, value]) => [`figures.${name}`, value]);
  return { ...fields, ...Object.fromEntries(named) };
}

/** The fields that differ between two records of a market; an absent one is null. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !derived.has(field) && !isDeepStrictEqual(old[field] ?? null, now[field] ?? null))
    .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
}
