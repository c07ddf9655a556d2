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

/** The fields of both sides, changed ones first, each group in the order of the record. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => ({
    name,
    before: from[name],
    after: to[name],
    changed: JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null),
  }));
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)];
}

/** A field's name in words: `lastContacted` as `Last contacted`, `rss_feed_url` as `RSS feed URL`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(id|url|aum|crd|rss)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text; '' where there is none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
