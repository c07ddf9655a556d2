import type { Contact, Stage } from '@liftout/contract/contacts';
import { useHasAccess } from '../../auth/index.ts';
import { DealMoney, NotKnown } from '../../ui/data/values.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, type SelectOption } from '../../ui/form/select.tsx';
import { stageOptions } from '../labels.ts';
import { useSetStage } from '../use-set-stage.ts';
import { MarkLost } from './mark-lost.tsx';

/** The value for no stage, as a select can't have an empty value. */
const outside = 'outside';
const choices: readonly SelectOption<Stage | typeof outside>[] = [
  { value: outside, label: 'Not in the pipeline' },
  ...stageOptions,
];

/** The contact's deal: a select for its stage, its value, and `Mark as lost…`. */
export function ContactStage({ clientId, contact }: { clientId: string; contact: Contact }) {
  const setStage = useSetStage(clientId);
  const mayLose = useHasAccess('deals');
  const { pipelineStage, dealValue, dealId } = contact;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-card bg-surface-sunken p-3">
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
      {mayLose && dealId !== null && pipelineStage ? (
        <div className="basis-full">
          <MarkLost clientId={clientId} contact={contact} dealId={dealId} />
        </div>
      ) : null}
    </div>
  );
}
