import type { Contact, ContactPatch, Stage } from '@liftout/contract/contacts';
import { toDollars } from '../platform/money.ts';

/** Fields that say nothing of what a person changed. */
const silent = new Set(['version', 'name', 'dealId', 'id', 'client']);

/** The fields of two wire records that differ, before and after; null when none does. */
export function differences(before: object, after: object) {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => !silent.has(field) && was.get(field) !== value,
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field) ?? null])),
    after: Object.fromEntries(changed),
  };
}

/**
 * The stage that a patch asks for; null takes out of the pipeline, undefined leaves things as they are. In the pipeline
 * without a stage is Targeted, and a stage alone puts in.
 */
export function wantedStage(
  { inPipeline, pipelineStage }: Pick<ContactPatch, 'inPipeline' | 'pipelineStage'>,
  current: Stage | null,
): Stage | null | undefined {
  if (inPipeline === 'no') return null;
  if (inPipeline === 'yes') return pipelineStage ?? current ?? 'targeted';
  return pipelineStage;
}

/** Whether writing these columns over the record would change any of them. */
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
