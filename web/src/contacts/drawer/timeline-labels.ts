import type { Stage, TimelineEntry } from '@liftout/contract/contacts';
import { advisorTiers, stages } from '@liftout/contract/values/choices';
import { doNotContactLabels, doNotContactReasons } from '@liftout/contract/values/do-not-contact';
import { lossReasonLabels, lossReasons } from '@liftout/contract/values/loss-reasons';
import { dash, dollarsOf, duration, moneyExact } from '../../lib/format/formats.ts';
import { calendarDay, exactTime } from '../../lib/format/times.ts';
import { contactStageLabels, tierLabels } from '../labels.ts';

type Activity = Extract<TimelineEntry, { kind: 'activity' }>;
type Edit = Extract<TimelineEntry, { kind: 'edit' }>;
type Move = Extract<TimelineEntry, { kind: 'move' }>;

const activityNames = new Map([
  ['call', 'Call'],
  ['cold_call', 'Cold call'],
  ['email', 'Email'],
  ['meeting', 'Meeting'],
  ['note', 'Note'],
  ['sms', 'Text message'],
  ['task', 'Task'],
]);

/** The label of an activity's type. */
export const activityName = (type: string): string => activityNames.get(type) ?? type.replaceAll('_', ' ');

/** An activity in a line: `Call, no answer`, `Meeting, agreed to send terms, 25 min`. */
export function activitySummary({ type, outcome, duration: seconds }: Activity): string {
  return [activityName(type), outcome && lowerFirst(outcome), seconds ? duration(seconds) : null]
    .filter(Boolean)
    .join(', ');
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

const fieldNames = new Map([
  ['archivedReason', 'Reason'],
  ['doNotContactReason', 'Reason'],
  ['doNotContactNote', 'Note'],
  ['mergedWith', 'Merged with'],
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

const oneOf = <const V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value);

/** A field's value before or after an edit, formatted as elsewhere. */
export function editValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'number') {
    if (field === 'revenue' || field === 'aum') return moneyExact(value);
    if (field !== 'dealValue') return String(value);
    // 0 is an unknown value.
    return value === 0 ? dash : moneyExact(dollarsOf(value));
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  const placed = oneOf(stages, value);
  if (placed && (field === 'pipelineStage' || field === 'stage')) return contactStageLabels[placed];
  const tier = oneOf(advisorTiers, value);
  if (tier && field === 'advisorTier') return tierLabels[tier];
  const mark = oneOf(doNotContactReasons, value);
  if (mark && field === 'doNotContactReason') return doNotContactLabels[mark];
  if (field === 'lastContacted') return exactTime(value);
  if (value === 'yes' || value === 'no') return value === 'yes' ? 'Yes' : 'No';
  return value;
}

const stageFields = new Set(['stage', 'pipelineStage']);
const editTitles = new Map([
  ['contact.archived', 'Archived'],
  ['contact.contact-again', 'May be contacted again'],
  ['contact.created', 'Added'],
  ['contact.do-not-contact', 'Marked as do not contact'],
  ['contact.merged', 'Merged with another record'],
  ['contact.restored', 'Restored'],
  ['contact.updated', 'Edited'],
  ['contact.erased', 'Personal data erased'],
  ['today.woken', 'Snooze ended'],
  ['import.added', 'Added by import'],
  ['import.changed', 'Changed by import'],
]);

/** The title of an edit: `Edited`, `Stage changed to Closing`, `Lost: went elsewhere`. */
export function editTitle({ action, changes, by }: Edit): string {
  const source = sourceOf(by);
  if (action === 'deal.lost') return `Lost: ${lossText(valueAfter(changes, 'lostReason'))}`;
  if (action === 'today.snoozed') return snoozeTitle(valueAfter(changes, 'until'));
  if (action === 'cadence.set') return cadenceTitle(changes);
  if (source !== null && action === 'contact.kept') return `Kept ${fieldList(changes)}`;
  if (source !== null && action === 'contact.updated') return `${source} changed ${fieldList(changes)}`;
  const newStage = stageOf(changes);
  if (!newStage) return editTitles.get(action) ?? 'Edited';
  const isBack = action === 'deal.reopened';
  return `${isBack ? 'Reopened in' : 'Stage changed to'} ${contactStageLabels[newStage]}`;
}

const snoozeTitle = (until: unknown) =>
  typeof until === 'string' ? `Snoozed until ${calendarDay(until)}` : 'Snoozed';

function cadenceTitle(changes: Edit['changes']): string {
  const [change] = changes;
  if (!change) return 'Keep in touch';
  return typeof change.after === 'number'
    ? `Keep in touch every ${change.after} days`
    : 'Keep in touch: no reminder';
}

const toldByTitle = new Set(['cadence.set', 'deal.lost', 'today.snoozed']);

/** The changes that stand below an edit's title: neither told by it, nor the same to read before and after. */
export function changesBelow({ action, changes }: Edit): Edit['changes'] {
  if (action === 'contact.kept') return changes;
  if (toldByTitle.has(action) || stageOf(changes)) return [];
  return changes.filter(({ field, before, after }) => editValue(field, before) !== editValue(field, after));
}

/** A reason within a sentence: `went elsewhere`. */
export function lossText(reason: unknown): string {
  const known = oneOf(lossReasons, reason);
  return known ? lowerFirst(lossReasonLabels[known]) : 'no reason given';
}

/** The value that an edit gave a field. */
export const valueAfter = (changes: Edit['changes'], field: string): unknown =>
  changes.find((change) => change.field === field)?.after;

/** The source that made an edit: `HubSpot`; null for a person. */
export const sourceOf = (by: string): string | null =>
  by.endsWith(' sync') ? by.slice(0, -' sync'.length) : null;

const fieldList = (changes: Edit['changes']) =>
  new Intl.ListFormat('en').format(changes.map(({ field }) => fieldName(field)));

/** The new stage where an edit changed only that. */
export function stageOf(changes: Edit['changes']): Stage | null {
  const [first, ...rest] = changes;
  if (!first || rest.length > 0 || !stageFields.has(first.field)) return null;
  return oneOf(stages, first.after) ?? null;
}

/** `Left Merrill for UBS`, `May have joined UBS`; a blank firm is unknown. */
export function moveTitle({ firmLeft, firmJoined, certainty }: Move): string {
  const joined = firmJoined ? `joined ${firmJoined}` : `left ${firmLeft ?? 'a firm'}`;
  const lane = firmLeft && firmJoined ? `left ${firmLeft} for ${firmJoined}` : joined;
  return certainty === 'maybe' ? `May have ${lane}` : `${lane.charAt(0).toUpperCase()}${lane.slice(1)}`;
}
