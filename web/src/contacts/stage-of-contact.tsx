import type { Contact, Stage } from '@liftout/contract/contacts';
import { dealMoney, moneyExact } from '../lib/formats.ts';
import { Field } from '../ui/field.tsx';
import { NotKnown } from '../ui/figures.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { stageOptions } from './labels.ts';
import { useSetStage } from './use-set-stage.ts';

/** Stands for no stage: a list can't hold an empty value. */
const outside = 'outside';
const choices: readonly SelectOption<Stage | typeof outside>[] = [
  { value: outside, label: 'Not in the pipeline' },
  ...stageOptions,
];

/** The contact's deal: its stage, to be changed here, and what it is worth. */
export function StageOfContact({ clientId, contact }: { clientId: string; contact: Contact }) {
  const setStage = useSetStage(clientId);
  const { pipelineStage, dealValue } = contact;
  return (
    <div className="flex items-end gap-4 rounded-card bg-surface-sunken p-3">
      <Field label="Pipeline stage" className="grow">
        <Select
          options={choices}
          value={pipelineStage ?? outside}
          onValueChange={(to) => setStage(contact, to === outside ? null : to)}
        />
      </Field>
      {pipelineStage ? (
        <p className="min-w-24 text-right">
          <span className="block text-ink-soft text-xs">Deal value</span>
          {dealValue === null ? (
            <NotKnown />
          ) : (
            <span
              className="font-semibold text-lg tabular-nums leading-8"
              title={moneyExact(dealValue / 100)}
            >
              {dealMoney(dealValue)}
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
}
