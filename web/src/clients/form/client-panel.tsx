import { useEffect } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Input } from '../../ui/form/input.tsx';
import { Select, type SelectOption } from '../../ui/form/select.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { ActiveField } from './active-field.tsx';
import { FormField } from './form-field.tsx';
import { idProblem } from './id-problem.ts';
import type { ProfileValues } from './profile-values.ts';
import { suggestClientId } from './suggest-id.ts';

/** The value for no market, as a select can't have an empty value. */
const noMarket = 'none';

interface ClientPanelProps {
  isNew: boolean;
  /** The ids of all clients. */
  takenIds: readonly string[];
  markets: readonly SelectOption[];
}

/** Name, path, description, market and website of a client. */
export function ClientPanel({ isNew, takenIds, markets }: ClientPanelProps) {
  const { register, control } = useFormContext<ProfileValues>();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <FormField name="clientName">
        <Input autoComplete="organization" maxLength={200} {...register('clientName')} />
      </FormField>
      {isNew ? <NewIdField takenIds={takenIds} /> : <FixedIdField />}
      <FormField name="description" wide hint="One or two sentences, shown on cards and in the portal">
        <Textarea rows={3} {...register('description')} />
      </FormField>
      <FormField name="targetMarket" hint="The client sees the moves of this market and no others">
        <Controller
          control={control}
          name="targetMarket"
          render={({ field }) => (
            <Select
              options={[{ value: noMarket, label: 'No market' }, ...markets]}
              value={field.value || noMarket}
              onValueChange={(market) => field.onChange(market === noMarket ? '' : market)}
              onBlur={field.onBlur}
            />
          )}
        />
      </FormField>
      <FormField name="website">
        <Input inputMode="url" autoComplete="url" placeholder="https://" {...register('website')} />
      </FormField>
      <div className="sm:col-span-2">
        <ActiveField />
      </div>
    </div>
  );
}

/** The id of a new client: follows the name until it is edited. */
function NewIdField({ takenIds }: { takenIds: readonly string[] }) {
  const { register, control, setValue, formState } = useFormContext<ProfileValues>();
  const [clientName, clientId] = useWatch({ control, name: ['clientName', 'clientId'] });
  const edited = Boolean(formState.touchedFields.clientId) && clientId !== '';
  const follows = !formState.dirtyFields.clientId || clientId === '';
  useEffect(() => {
    if (follows && !edited) setValue('clientId', suggestClientId(clientName));
  }, [clientName, follows, edited, setValue]);
  return (
    <FormField
      name="clientId"
      problem={idProblem(clientId, takenIds)}
      hint={`The portal's address: /${clientId || 'client-id'}. It can't be changed later.`}
    >
      <Input
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        before="/"
        className="pl-5!"
        {...register('clientId')}
      />
    </FormField>
  );
}

function FixedIdField() {
  const { register } = useFormContext<ProfileValues>();
  return (
    <FormField name="clientId" hint="The portal's address. It can't be changed.">
      <Input readOnly className="bg-surface-sunken text-ink-soft" {...register('clientId')} />
    </FormField>
  );
}
