import type { ManagedClient } from '@liftout/contract/client-records';
import type { InvitationLink } from '@liftout/contract/users';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useKeptFields } from '../../auth/index.ts';
import { issuesFor } from '../../lib/api/errors.ts';
import { listErrors } from '../../lib/api/form-errors.ts';
import { FormErrors } from '../../ui/feedback/alert.tsx';
import { KeptAlert } from '../../ui/feedback/kept-alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { ConflictStep } from '../form/conflict-step.tsx';
import { DeletedAlert } from '../form/deleted-alert.tsx';
import { FormGroup } from '../form/form-group.tsx';
import { LogoField } from '../form/logo-field.tsx';
import { useClientSave } from '../form/use-client-save.ts';
import { InvitationReady } from './invitation-ready.tsx';
import { LoginFields, NewLoginFields, NewPasswordField } from './login-fields.tsx';
import { PortalAccessFields, PortalColorField, PortalIdentityFields } from './portal-fields.tsx';
import { showPortalValue } from './portal-texts.tsx';
import {
  comparedPortalFields,
  type LoginWay,
  type PortalField,
  type PortalValues,
  portalFields,
  portalLabels,
  resolverFor,
  valuesOf,
} from './portal-values.ts';
import { useSavePortal } from './use-save-portal.ts';

interface PortalDialogProps {
  /** The client to edit; null adds one. */
  client: ManagedClient | null;
  takenIds: readonly string[];
  onClose: () => void;
}

/** Adds or edits a client's portal: its login, its access and how it looks (spec section 3, second admin API). */
export function PortalDialog({ client, takenIds, onClose }: PortalDialogProps) {
  const [way, setWay] = useState<LoginWay>('password');
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const form = useForm<PortalValues>({
    defaultValues: valuesOf(client),
    resolver: resolverFor(client ? null : way),
  });
  const { errors, dirtyFields } = form.formState;
  const changed = portalFields.filter((name) => dirtyFields[name]);
  // All but the password.
  const typedBefore = useKeptFields(`portal ${client?.clientId ?? 'new'}`, form, comparedPortalFields);
  const save = useSavePortal();
  const { seen, isDeleted, onRestored, submit, conflict } = useClientSave<PortalField, ManagedClient>({
    client,
    form,
    fields: portalFields,
    comparedFields: comparedPortalFields,
    valuesOf,
    send: async (values) => {
      const saved = await save.mutateAsync({ ...values, way });
      if (saved.invitation) setInvitation(saved.invitation);
      else onClose();
    },
    isPending: save.isPending,
    issuesOf: (error) => issuesFor(error, portalFields),
    goTo: (field) => requestAnimationFrame(() => form.setFocus(field)),
    onClose,
  });

  if (invitation)
    return (
      <InvitationReady invitation={invitation} clientName={form.getValues('clientName')} onClose={onClose} />
    );
  const title = seen ? 'Edit Client' : 'Add Client';
  if (conflict)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="lg"
        title={title}
        description={conflict.current.clientName}
        dirty
      >
        <ConflictStep {...conflict.step} labels={portalLabels} show={showPortalValue} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={title}
      description={seen ? `${seen.clientName}, /${seen.clientId}` : 'A portal with a login of its own.'}
      dirty={changed.length > 0}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={form.handleSubmit((values) => submit(values, changed))}>
          <DialogBody className="flex flex-col gap-6">
            {seen && isDeleted ? <DeletedAlert client={seen} onRestored={onRestored} /> : null}
            <KeptAlert labels={client ? typedBefore.map((name) => portalLabels[name]) : []} />
            <FormErrors errors={listErrors(portalFields, errors, portalLabels)} />
            <FormGroup title="Client and login">
              <PortalIdentityFields
                client={seen}
                takenIds={takenIds}
                login={
                  seen ? <LoginFields client={seen} /> : <NewLoginFields way={way} onWayChange={setWay} />
                }
                password={seen === null && way === 'password' ? <NewPasswordField /> : null}
              />
            </FormGroup>
            <FormGroup title="Access">
              <PortalAccessFields />
            </FormGroup>
            <FormGroup title="Branding">
              <Controller
                control={form.control}
                name="logoUrl"
                render={({ field, fieldState }) => (
                  <LogoField
                    inputRef={field.ref}
                    value={field.value}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
              <PortalColorField />
            </FormGroup>
          </DialogBody>
          <DialogFooter>
            <DialogCancel />
            <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
              {seen ? 'Save changes' : 'Add Client'}
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
