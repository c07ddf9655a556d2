import { advisorTier, stage, type TimelineEntry } from '@liftout/contract/contacts';
import { dash, moneyExact } from '../lib/formats.ts';
import { exactTime } from '../lib/times.ts';
import { contactStageLabels, tierLabels } from './labels.ts';

type Edit = Extract<TimelineEntry, { kind: 'edit' }>;
type Move = Extract<TimelineEntry, { kind: 'move' }>;

const activityNames = new Map([
  ['call', 'Call'],
  ['cold_call', 'Cold call'],
  ['email', 'Email'],
  ['meeting', 'Meeting'],
  ['note', 'Note'],
  ['sms', 'Text message'],
]);

/** What kind of touch it was, in words. */
export const activityName = (type: string): string => activityNames.get(type) ?? type.replaceAll('_', ' ');

const fieldNames = new Map([
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['jobTitle', 'Job title'],
  ['firm', 'Firm'],
  ['city', 'City'],
  ['crd', 'CRD'],
  ['linkedinUrl', 'LinkedIn'],
  ['teamProfileLink', 'Team profile'],
  ['advisorTier', 'Tier'],
  ['isHighValue', 'High value'],
  ['revenue', 'Revenue'],
  ['aum', 'AUM'],
  ['inPipeline', 'In pipeline'],
  ['pipelineStage', 'Stage'],
  ['dealValue', 'Deal value'],
  ['stage', 'Stage'],
  ['lastContacted', 'Last contacted'],
  ['nextSteps', 'Next steps'],
  ['notes', 'Notes'],
]);

export const fieldName = (field: string): string => fieldNames.get(field) ?? field;

/** A value before or after an edit, as it is shown elsewhere. */
export function editValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'number') {
    if (field === 'revenue' || field === 'aum') return moneyExact(value);
    return field === 'dealValue' ? moneyExact(value / 100) : String(value);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const placed = stage.safeParse(value);
  if (placed.success && (field === 'pipelineStage' || field === 'stage'))
    return contactStageLabels[placed.data];
  const tier = advisorTier.safeParse(value);
  if (tier.success && field === 'advisorTier') return tierLabels[tier.data];
  if (field === 'lastContacted') return exactTime(value);
  if (value === 'yes' || value === 'no') return value === 'yes' ? 'Yes' : 'No';
  return value;
}

const editTitles = new Map([
  ['contact.created', 'Added'],
  ['contact.updated', 'Edited'],
  ['contact.approved', 'Approved'],
  ['deal.moved', 'Moved'],
]);

export const editTitle = ({ action }: Edit): string => editTitles.get(action) ?? 'Edited';

/** `Left Merrill for UBS`; a blank firm is one that nobody knows. */
export function moveTitle({ firmLeft, firmJoined }: Move): string {
  if (firmLeft && firmJoined) return `Left ${firmLeft} for ${firmJoined}`;
  return firmJoined ? `Joined ${firmJoined}` : `Left ${firmLeft ?? 'a firm'}`;
}
