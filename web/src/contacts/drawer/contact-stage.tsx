import type { Contact, Stage } from '@liftout/contract/contacts';
import { useHasAccess } from '../../auth/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { daysSince, exactTime } from '../../lib/format/times.ts';
import { DealMoney, NotKnown } from '../../ui/data/values.tsx';
import { printedControl } from '../../ui/form/control-style.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select, type SelectOption } from '../../ui/form/select.tsx';
import { contactStageLabels, stageOptions } from '../labels.ts';
import { useSetStage } from '../use-set-stage.ts';
import { MarkLost } from './mark-lost.tsx';

/** The value for no stage, as a select can't have an empty value. */
const outside = 'outside';
const choices: readonly SelectOption<Stage | typeof outside>[] = [
  { value: outside, label: 'Not in the pipeline' },
  ...stageOptions,
];

/** How long a deal has stood in its stage. */
function timeIn(stage: Stage, since: string): string {
  const days = daysSince(since);
  if (stage === 'won') return days === 0 ? 'Won today' : `Won ${counted(days, 'day')} ago`;
  return `In ${contactStageLabels[stage]} ${days === 0 ? 'since today' : `for ${counted(days, 'day')}`}`;
}

/** The contact's deal: a select for its stage, since when it stands there, its value, and `Mark as lost…`. */
export function ContactStage({ clientId, contact }: { clientId: string; contact: Contact }) {
  const setStage = useSetStage(clientId);
  const mayLose = useHasAccess('deals');
  const { pipelineStage, dealValue, dealId, stageSince } = contact;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-card bg-surface-sunken p-3">
      <Field label="Pipeline stage" className="grow">
        <Select
          className={printedControl}
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
      {pipelineStage ? (
        <div className="flex basis-full items-center gap-4 empty:hidden">
          {stageSince === undefined ? null : (
            <p className="min-w-0 text-ink-soft text-sm" title={exactTime(stageSince)}>
              {timeIn(pipelineStage, stageSince)}
            </p>
          )}
          {mayLose && dealId !== null ? (
            <div className="ml-auto">
              <MarkLost clientId={clientId} contact={contact} dealId={dealId} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
