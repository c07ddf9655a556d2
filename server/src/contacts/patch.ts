import type { Contact, ContactPatch, Stage } from '@liftout/contract/contacts';
import { toDollars } from '../platform/money.ts';

/** Fields that no person changes: keys, and what is derived from others; a mark has an entry of its own. */
const derived = new Set(['version', 'name', 'dealId', 'id', 'client', 'doNotContact']);

/** The fields in which two wire records differ, before and after; null when there are none. */
export function differences(before: object, after: object) {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => !derived.has(field) && was.get(field) !== value,
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field) ?? null])),
    after: Object.fromEntries(changed),
  };
}

/**
 * The stage that a patch requests: null removes from the pipeline, undefined changes nothing. `inPipeline` without a
 * stage means Targeted, and a stage without `inPipeline` adds to the pipeline.
 */
export function requestedStage(
  { inPipeline, pipelineStage }: Pick<ContactPatch, 'inPipeline' | 'pipelineStage'>,
  current: Stage | null,
): Stage | null | undefined {
  if (inPipeline === 'no') return null;
  if (inPipeline === 'yes') return pipelineStage ?? current ?? 'targeted';
  return pipelineStage;
}

/** The stage that the contact has once it is patched; null: it is not in the pipeline. */
export function stageAfter(current: Contact, patch: ContactPatch): Stage | null {
  const requested = requestedStage(patch, current.pipelineStage);
  return requested === undefined ? current.pipelineStage : requested;
}

/** Whether the patch names another value for the contact's deal. */
export const changesDealValue = (current: Contact, { dealValue }: ContactPatch): boolean =>
  typeof dealValue === 'number' && dealValue !== current.dealValue;

/** Whether the patch would change a column of the contact. Pipeline fields do not count; `setStage` writes those. */
export function changesAnything(current: Contact, patch: ContactPatch): boolean {
  const was = new Map<string, unknown>(Object.entries(current));
  return Object.entries(patch).some(([field, value]) => {
    if (value === undefined || field === 'dealValue' || field === 'inPipeline' || field === 'pipelineStage')
      return false;
    if (field === 'revenue' || field === 'aum') return was.get(field) !== inDollars(value);
    if (field === 'lastContacted') return instantOf(was.get(field)) !== instantOf(value);
    return was.get(field) !== value;
  });
}

const inDollars = (cents: unknown) => (typeof cents === 'number' ? toDollars(cents) : null);
const instantOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
