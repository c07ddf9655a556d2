import type { Contact, Stage } from '@liftout/contract/contacts';
import { DealMoney, NotKnown } from '../../ui/data/values.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, type SelectOption } from '../../ui/form/select.tsx';
import { stageOptions } from '../labels.ts';
import { useSetStage } from '../use-set-stage.ts';

/** The value for no stage, as a select can't have an empty value. */
const outside = 'outside';
const choices: readonly SelectOption<Stage | typeof outside>[] = [
  { value: outside, label: 'Not in the pipeline' },
  ...stageOptions,
];

/** The contact's deal: a select for its stage, and its value. */
export function ContactStage({ clientId, contact }: { clientId: string; contact: Contact }) {
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
            <span className="font-semibold text-lg tabular-nums leading-8">
              <DealMoney cents={dealValue} />
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
}
