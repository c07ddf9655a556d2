import { stages } from '@liftout/contract/contacts';
import { contactStageLabels, tierLabels } from '../labels.ts';
import type { TableFilters } from './table-state.ts';

/** The text of each filter's value; empty where it is not set. */
export function filterTexts(filters: TableFilters) {
  const { tier, firm, city, highValue, doNotContact, notContactedDays, only } = filters;
  return {
    stage: pipelineText(filters),
    tier: tier.map((one) => tierLabels[one]).join(', '),
    firm: listText(firm, 'firms'),
    city: listText(city, 'cities'),
    highValue: yesOrNo(highValue),
    doNotContact: yesOrNo(doNotContact),
    notContacted: notContactedDays === null ? '' : `${notContactedDays} days`,
    only: only.length === 0 ? '' : String(only.length),
  };
}

/** All filters in one line, for print: `Search: mer · Stage: Targeted`. Empty without filters. */
export function filterLine(filters: TableFilters): string {
  const texts = filterTexts(filters);
  const parts = [
    ['Search', filters.q.trim()],
    ['Stage', texts.stage],
    ['Tier', texts.tier],
    ['Firm', filters.firm.join(', ')],
    ['City', filters.city.join(', ')],
    ['High value', texts.highValue],
    ['Do not contact', texts.doNotContact],
    ['Not contacted for', texts.notContacted],
    ['Selected contacts', texts.only],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join(' · ');
}

const yesOrNo = (value: 'yes' | 'no' | null) => (value === null ? '' : value === 'yes' ? 'Yes' : 'No');

function pipelineText({ stage, inPipeline }: TableFilters): string {
  if (stage.length > 0)
    return stages
      .filter((one) => stage.includes(one))
      .map((one) => contactStageLabels[one])
      .join(', ');
  if (inPipeline === null) return '';
  return inPipeline === 'yes' ? 'In the pipeline' : 'Not in the pipeline';
}

const listText = (values: readonly string[], noun: string) =>
  values.length > 1 ? `${values.length} ${noun}` : (values[0] ?? '');
