import { count, money, percent, signedPercent } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';

/** The names of a market's fields on the screen. */
const labels: Record<string, string> = {
  description: 'Description',
  status: 'Status',
  published: 'Published',
  asOf: 'As of',
  position: 'Position',
  contacts: 'Contacts',
  pipelineValue: 'Pipeline',
  growth: 'Growth',
  conversionRate: 'Conversion',
  avgDealSize: 'Average deal',
  keyFirms: 'Key firms',
  recentActivity: 'Recent activity',
  marketShare: 'Market share',
};

/** @param field with or without `figures.` before it */
export const labelOf = (field: string): string => labels[field.replace(/^figures\./, '')] ?? field;

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A field's value in a line; of any shape, since the history may hold records of earlier versions. */
export function showFigure(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  const name = field.replace(/^figures\./, '');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numbers[name]?.(value) ?? String(value);
  if (name === 'asOf') return calendarDay(text(value));
  if (name === 'marketShare') {
    const firms = [at(value, 'home'), ...listOf(at(value, 'competitors'))];
    return firms.map((firm) => `${text(at(firm, 'name'))} ${text(at(firm, 'share'))}%`).join(', ');
  }
  const items = listOf(value).map((item) =>
    typeof item === 'object'
      ? [text(at(item, 'firm')), text(at(item, 'value'))].filter(Boolean).join(' ')
      : text(item),
  );
  return Array.isArray(value) ? items.join(', ') || 'None' : text(value);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const numbers: Record<string, (value: number) => string> = {
  contacts: count,
  pipelineValue: money,
  growth: signedPercent,
  conversionRate: percent,
};
