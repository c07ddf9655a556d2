import { requiredText } from '@liftout/contract/common';
import {
  type IntelPriority,
  type IntelType,
  intelInput,
  intelPriorities,
  intelTypes,
  namesContact,
} from '@liftout/contract/insights';
import * as z from 'zod/mini';

/** The dialog's fields: the contract's rules, with a message for each missing field. */
export const intelForm = z.extend(z.omit(intelInput, { client: true }), {
  subject: requiredText(200, 'Enter a subject.'),
  description: requiredText(5_000, 'Enter a description.'),
});
export type IntelTyped = z.input<typeof intelForm>;
export type IntelRead = z.output<typeof intelForm>;

/** In the order in which the form shows them. */
export const intelFields = ['type', 'priority', 'subject', 'description', 'contactName', 'firm'] as const;

export const emptyIntel = {
  type: 'market_update',
  priority: 'medium',
  subject: '',
  description: '',
  contactName: '',
  firm: '',
} as const satisfies IntelTyped;

export const typeLabels: Record<IntelType, string> = {
  market_update: 'Market Update',
  competitive_info: 'Competitive Info',
  contact_intel: 'Contact Intel',
  opportunity: 'Opportunity',
};
export const priorityLabels: Record<IntelPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
export const typeOptions = intelTypes.map((value) => ({ value, label: typeLabels[value] }));
export const priorityOptions = intelPriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** The request body. Contact and firm are sent only for types that have them, even if they were typed before. */
export function intelBody(clientId: string, { contactName, firm, ...rest }: IntelRead) {
  return { client: clientId, ...rest, ...(namesContact(rest.type) ? { contactName, firm } : {}) };
}
