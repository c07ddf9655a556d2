import type { ImportField } from '@liftout/contract/imports';
import { advisorTiers, stages } from '@liftout/contract/values/choices';
import { contactStageLabels, tierLabels } from '../contacts/index.ts';
import { date } from '../lib/format/times.ts';

/** A value of a file as it will be stored, in the words of the screen; `undefined` is blank. */
export function previewText(field: ImportField, value: string | undefined): string {
  if (value === undefined) return '';
  if (field === 'lastContacted') return date(value);
  const stage = field === 'pipelineStage' && stages.find((one) => one === value);
  if (stage) return contactStageLabels[stage];
  const tier = field === 'advisorTier' && advisorTiers.find((one) => one === value);
  return tier ? tierLabels[tier] : value;
}
