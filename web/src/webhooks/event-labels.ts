import type { ListenedType } from '@liftout/contract/webhook-events';

/** What each event is, for the choice of an address. */
export const eventLabels: Record<ListenedType, { label: string; hint: string }> = {
  'deal.moved': { label: 'Deal moved', hint: 'The stage of a deal changed' },
  'contact.approved': { label: 'Contact approved', hint: 'An admin approved a submission' },
  'move.matched': { label: 'Move matched', hint: 'A contact changed firms' },
};

const isListened = (type: string): type is ListenedType => Object.hasOwn(eventLabels, type);

export const eventLabel = (type: string): string =>
  isListened(type) ? eventLabels[type].label : type === 'webhook.test' ? 'Test event' : type;
