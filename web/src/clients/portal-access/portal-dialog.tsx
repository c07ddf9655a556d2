import type { ManagedClient } from '@liftout/contract/client-records';
import type { InvitationLink } from '@liftout/contract/users';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { issuesFor, messageOf } from '../../lib/api/errors.ts';
import { listErrors } from '../../lib/api/form-errors.ts';
import { currentOf, isConflict, isGone } from '../../lib/changes/mutation.ts';
import { FormErrors } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useConflict } from '../../ui/form/use-conflict.ts';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { ConflictStep } from '../form/conflict-step.tsx';
import { DeletedAlert } from '../form/deleted-alert.tsx';
import { FormGroup } from '../form/form-group.tsx';
import { LogoField } from '../form/logo-field.tsx';
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
  const [seen, setSeen] = useState(client);
  const [isDeleted, setDeleted] = useState(false);
  const [way, setWay] = useState<LoginWay>('password');
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const form = useForm<PortalValues>({
    defaultValues: valuesOf(client),
    resolver: resolverFor(client ? null : way),
  });
  const { errors, dirtyFields } = form.formState;
  const changed = portalFields.filter((name) => dirtyFields[name]);
  const save = useSavePortal();
  const clash = useConflict<PortalField, ManagedClient>(comparedPortalFields, valuesOf);

  const send = async (values: PortalValues, from: ManagedClient | null, fields: readonly PortalField[]) => {
    try {
      const saved = await save.mutateAsync({ values, seen: from, changed: fields, way });
      if (saved.invitation) setInvitation(saved.invitation);
      else onClose();
    } catch (error) {
      if (from && isGone(error)) return setDeleted(true);
      const current = currentOf<ManagedClient>(error);
      if (current && from && clash.compare(from, values, current)) return;
      if (current && from) {
        // They changed nothing that this form shows.
        setSeen(current);
        return send(values, current, fields);
      }
      const issues = issuesFor(error, portalFields);
      // Taken meanwhile, or by a client that is archived.
      if (issues.length === 0 && !from && isConflict(error))
        issues.push({ field: 'clientId', message: messageOf(error, 'This client ID is taken.') });
      for (const { field, message } of issues) form.setError(field, { message });
      if (issues[0]) form.setFocus(issues[0].field);
    }
  };
  const submit = form.handleSubmit(async (values) => {
    if (save.isPending) return;
    if (seen && changed.length === 0) return onClose();
    await send(values, seen, changed);
  });

  /** Fills the form with the chosen sides, on top of the current record. */
  const settle = (open: NonNullable<typeof clash.conflict>) => {
    const merged = clash.merge(open);
    const theirs = valuesOf(open.current);
    form.reset(theirs);
    const mine = portalFields.filter((name) => merged[name] !== theirs[name]);
    for (const name of mine) form.setValue(name, merged[name], { shouldDirty: true });
    setSeen(open.current);
    clash.close();
    return { merged, mine };
  };

  if (invitation)
    return (
      <InvitationReady invitation={invitation} clientName={form.getValues('clientName')} onClose={onClose} />
    );
  const title = seen ? 'Edit Client' : 'Add Client';
  if (clash.conflict) {
    const open = clash.conflict;
    return (
      <Dialog open onOpenChange={onClose} size="lg" title={title} description={open.current.clientName} dirty>
        <ConflictStep
          {...open}
          what="client"
          savedAt={open.current.updatedAt}
          labels={portalLabels}
          sides={clash.sides}
          onChange={clash.setSides}
          show={showPortalValue}
          busy={save.isPending}
          onBack={() => {
            settle(open);
            const mine = open.conflicts.find(({ changedBy }) => changedBy !== 'them');
            // Once the form is shown again.
            if (mine) requestAnimationFrame(() => form.setFocus(mine.field));
          }}
          onSave={async () => {
            const { merged, mine } = settle(open);
            if (mine.length === 0) return onClose();
            await send(merged, open.current, mine);
          }}
        />
      </Dialog>
    );
  }
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
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-6">
            {seen && isDeleted ? (
              <DeletedAlert
                client={seen}
                onRestored={(version) => {
                  setDeleted(false);
                  setSeen({ ...seen, version });
                }}
              />
            ) : null}
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
