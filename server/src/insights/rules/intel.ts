import type { InsightType } from '@liftout/contract/insights';
import { daysBefore } from '../../platform/clock.ts';
import { onDay } from '../format.ts';
import { type IntelRow, readIntel } from '../queries/intel.ts';
import type { Finding, Rule } from '../rule.ts';

/** Days for which intel is shown. */
const days = 30;
const maxShown = 20;
const basis = `Intel from your team in the last ${days} days. Its priority sets the urgency.`;

const typeOf = new Map<string, InsightType>([
  ['urgent', 'urgent'],
  ['high', 'warning'],
  ['medium', 'info'],
  ['low', 'other'],
]);

const kindOf = new Map([
  ['market_update', 'Market update'],
  ['contact_intel', 'Contact intel'],
  ['competitive_info', 'Competitive info'],
  ['opportunity', 'Opportunity'],
]);

/** Intel from recruiters, as urgent as its priority. */
export const submittedIntel: Rule = async ({ tx, clientId, now }) =>
  (await readIntel(tx, clientId, daysBefore(now, days), maxShown)).map(intelFinding);

export function intelFinding(row: IntelRow): Finding {
  const about = [row.contactName, row.firm].filter(Boolean).join(', ');
  const kind = kindOf.get(row.type) ?? 'Intel';
  return {
    id: `intel:${row.id}`,
    type: typeOf.get(row.priority) ?? 'info',
    title: row.subject,
    description: row.description,
    actionLabel: 'Read intel',
    evidence: {
      basis,
      asOf: row.createdAt.toISOString(),
      count: 1,
      items: [
        {
          label: about ? `${kind} on ${about}` : kind,
          detail: `${row.priority} priority, submitted by ${row.submittedBy} on ${onDay(row.createdAt)}`,
        },
      ],
    },
    action: { kind: 'intel', intelId: row.id },
  };
}
