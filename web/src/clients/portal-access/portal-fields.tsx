import type { ManagedClient } from '@liftout/contract/client-records';
import { type ReactNode, useEffect } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { ColorInput } from '../../ui/form/color-input.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { ActiveField } from '../form/active-field.tsx';
import { idProblem } from '../form/id-problem.ts';
import { suggestClientId } from '../form/suggest-id.ts';
import { ContrastNote } from '../preview/contrast-note.tsx';
import { DashboardAccess } from './dashboard-access.tsx';
import { expiryText } from './expiry-text.ts';
import { PortalFormField } from './portal-form-field.tsx';
import { type PortalValues, portalLabels } from './portal-values.ts';

/** Name, path, password, email and description. */
export function PortalIdentityFields({
  client,
  takenIds,
  login,
  password,
}: {
  client: ManagedClient | null;
  takenIds: readonly string[];
  /** How the client signs in. */
  login: ReactNode;
  /** Below the email. */
  password?: ReactNode;
}) {
  const { register } = useFormContext<PortalValues>();
  return (
    <>
      <PortalFormField name="clientName" required>
        <Input autoComplete="organization" maxLength={200} {...register('clientName')} />
      </PortalFormField>
      {client ? (
        <PortalFormField name="clientId" hint="The portal's address and its username. It can't be changed.">
          <Input readOnly className="bg-surface-sunken text-ink-soft" {...register('clientId')} />
        </PortalFormField>
      ) : (
        <NewIdField takenIds={takenIds} />
      )}
      <PortalFormField name="description" wide>
        <Textarea rows={2} {...register('description')} />
      </PortalFormField>
      <div className="flex flex-col gap-4">
        <PortalFormField name="contactEmail" hint="Who to write to about this portal">
          <Input type="email" inputMode="email" autoComplete="off" {...register('contactEmail')} />
        </PortalFormField>
        {password}
      </div>
      {login}
    </>
  );
}

/** The id of a new client: follows the name until it is edited. */
function NewIdField({ takenIds }: { takenIds: readonly string[] }) {
  const { register, control, setValue, formState } = useFormContext<PortalValues>();
  const [clientName, clientId] = useWatch({ control, name: ['clientName', 'clientId'] });
  const follows = !formState.dirtyFields.clientId;
  useEffect(() => {
    if (follows) setValue('clientId', suggestClientId(clientName));
  }, [clientName, follows, setValue]);
  return (
    <PortalFormField
      name="clientId"
      required
      problem={idProblem(clientId, takenIds)}
      hint={`The portal's address: /${clientId || 'client-id'}. It can't be changed later.`}
    >
      <Input
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...register('clientId')}
      />
    </PortalFormField>
  );
}

/** Dashboards, expiry and whether anyone can sign in. */
export function PortalAccessFields() {
  const { register, control } = useFormContext<PortalValues>();
  const expiresAt = useWatch({ control, name: 'expiresAt' });
  return (
    <>
      <Controller
        control={control}
        name="allowedDashboards"
        render={({ field, fieldState }) => (
          <DashboardAccess value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <div className="flex flex-col gap-4">
        <PortalFormField name="expiresAt" hint={expiryText(expiresAt) ?? 'Leave blank for no end'}>
          <Input type="date" {...register('expiresAt')} />
        </PortalFormField>
        <ActiveField />
      </div>
    </>
  );
}

/** The colour, and how it reads. */
export function PortalColorField() {
  const { control } = useFormContext<PortalValues>();
  const color = useWatch({ control, name: 'primaryColor' });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PortalFormField name="primaryColor" hint="Buttons, links and selected items">
        <Controller
          control={control}
          name="primaryColor"
          render={({ field }) => (
            <ColorInput
              name={portalLabels.primaryColor}
              inputRef={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </PortalFormField>
      <ContrastNote color={color} />
    </div>
  );
}
