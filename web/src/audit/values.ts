import { uploadMarkets } from '@liftout/contract/values/upload-markets';
import { counted } from '../lib/format/formats.ts';

/** A field of a record before and after a write. */
export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
  changed: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands alone, such as a setting's value, becomes a record of one field. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined ? {} : isRecord(value) ? value : { value };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown) => typeof value === 'string' && uuid.test(value);

/** `firmId` where `firm` has the name. */
const isIdBesideName = (name: string, fields: Record<string, unknown>) =>
  name.endsWith('Id') && isId(fields[name]) && typeof fields[name.slice(0, -2)] === 'string';

/** The fields of both sides without ids whose names stand beside them, changed ones first, each group in the order of the record. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => ({
    name,
    before: from[name],
    after: to[name],
    changed: JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null),
  }));
  const told = fields.filter(({ name }) => !isIdBesideName(name, { ...from, ...to }));
  return [...told.filter(({ changed }) => changed), ...told.filter(({ changed }) => !changed)];
}

/** Fields whose names say too little. */
const labels: Readonly<Record<string, string>> = {
  conversions: 'Moves now conversions',
  conversionsEnded: 'Moves no longer conversions',
  former: 'Former name',
  merged: 'Moves merged',
  moves: 'Moves',
  split: 'Moves told apart',
};

/** A field's name in words: `lastContacted` as `Last contacted`, `rss_feed_url` as `RSS feed URL`. */
export function fieldLabel(name: string): string {
  const words = (labels[name] ?? name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/\b(id|url|aum|crd|rss)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text; '' where there is none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    // Ids tell a reader nothing; how many there are does.
    if (value.length > 0 && value.every(isId)) return counted(value.length, 'record');
    return value.map(valueText).join(value.some(isRecord) ? '\n' : ', ');
  }
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, field]) => `${fieldLabel(name)}: ${partText(name, field)}`)
    .join(', ');
}

const partText = (name: string, field: unknown): string =>
  (name === 'market' ? uploadMarkets.find(({ path }) => path === field)?.name : undefined) ??
  (valueText(field) || 'blank');
