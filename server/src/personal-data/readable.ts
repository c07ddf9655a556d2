import { auditWords } from '@liftout/contract/values/audit-actions';
import { html, type Markup, Markup as MarkupOf, toPlainText } from '../platform/mail/markup.ts';
import { inOrder } from './in-order.ts';

/** What is said above each kind of record; kinds without a title are left out. */
const titles: Readonly<Record<string, string>> = {
  contact: 'Contact',
  deals: 'Deals',
  nextSteps: 'Next steps',
  research: 'Research',
  submissions: 'Submissions',
  intel: 'Intel',
  named: 'Named in records of others',
  imports: 'Imports',
  moves: 'Advisors of moves who are, or may be, this person',
  activities: 'Calls, emails, meetings and notes',
  history: 'History',
};
/** Columns that only the database needs. */
const internal = /(^|_)id$|_key$|_xid$|^search|^version$|^is_kept$/;
/** What is read first in a record. */
const leading = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'firm',
  'city',
  'at',
  'occurred_at',
  'by',
  'action',
  'type',
  'what',
  'stage',
  'subject',
];
const words: Readonly<Record<string, string>> = { aum: 'AUM', crd: 'CRD', linkedin: 'LinkedIn', url: 'link' };
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** `aum_cents`: `AUM`. */
function labelOf(column: string): string {
  const text = column
    .replace(/_(cents|at|on)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split('_')
    .map((word) => words[word] ?? word)
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && column.endsWith('_cents'))
    return (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  if (typeof value === 'string') {
    if (column === 'profile_html') return toPlainText(value);
    if (column === 'action') return auditWords(value);
    return instant.test(value) ? `${value.slice(0, 10)} ${value.slice(11, 16)} UTC` : value;
  }
  if (Array.isArray(value)) return value.map((one) => textOf(column, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, inner]) => {
        const text = textOf(key, inner);
        return text === '' ? [] : [`${labelOf(key)}: ${text}`];
      })
      .join('; ');
  return String(value);
}

/** The beginning of the page. `name`: whose it is. */
export const pageHead = (name: string, at: Date): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><title>Personal data of ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
h1, h2 { font-weight: 600; line-height: 1.2 } h2 { margin-top: 2rem; border-bottom: 1px solid; padding-bottom: .25rem }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0 0 1rem; padding-bottom: 1rem; border-bottom: 1px solid #8886; break-inside: avoid }
dt { opacity: .8 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } }
@media print { body { margin: 0; max-width: none } }
</style></head><body><main><h1>Personal data of ${name}</h1>
<p>Everything that is held on this person, as of ${textOf('at', at.toISOString())}.</p>
`.text
  }`;

export const pageEnd = '</main></body></html>\n';

/** The title of a kind of record; undefined: it is left out. */
export const sectionHead = (kind: string): string | undefined => {
  const title = titles[kind];
  return title === undefined ? undefined : html`<h2>${title}</h2>\n`.text;
};

export const nothingHeld = '<p>Nothing.</p>\n';

/** A record: its fields that have a value. */
export function recordHtml(record: unknown): string {
  const fields: Markup[] = inOrder(Object(record), leading).flatMap(([column, value]) => {
    const text = internal.test(column) ? '' : textOf(column, value);
    return text === '' ? [] : [html`<dt>${labelOf(column)}</dt><dd dir="auto">${text}</dd>`];
  });
  return html`<dl>${new MarkupOf(fields.map(({ text }) => text).join(''))}</dl>\n`.text;
}
