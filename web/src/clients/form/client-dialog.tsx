import type { AdminProfile } from '@liftout/contract/client-records';
import { uploadMarkets } from '@liftout/contract/values/upload-markets';
import { useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../lib/api/errors.ts';
import { listErrors } from '../../lib/api/form-errors.ts';
import { currentOf, isConflict, isGone } from '../../lib/changes/mutation.ts';
import { FormErrors } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import type { SelectOption } from '../../ui/form/select.tsx';
import { useConflict } from '../../ui/form/use-conflict.ts';
import { TabPanel, TabRow, TabsOf } from '../../ui/layout/tabs.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { BrandingPanel } from './branding-panel.tsx';
import { ClientPanel } from './client-panel.tsx';
import { ConflictStep } from './conflict-step.tsx';
import { DataPanel } from './data-panel.tsx';
import { DeletedAlert } from './deleted-alert.tsx';
import { PersonPanel } from './person-panel.tsx';
import { showProfileValue } from './profile-texts.tsx';
import {
  issuesOf,
  type ProfileField,
  type ProfileSection,
  type ProfileValues,
  profileFields,
  profileLabels,
  profileSections,
  resolverFor,
  sectionOf,
  valuesOf,
} from './profile-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ClientDialogProps {
  /** The client to edit; null adds one. */
  client: AdminProfile | null;
  /** The ids of all clients. */
  takenIds: readonly string[];
  onClose: () => void;
}

/** Adds or edits a client: profile, branding, data sources and contact person (spec section 3, admin API). */
export function ClientDialog({ client, takenIds, onClose }: ClientDialogProps) {
  /** The version that the form was filled from. */
  const [seen, setSeen] = useState(client);
  const [isDeleted, setDeleted] = useState(false);
  const [section, setSection] = useState<ProfileSection>('client');
  const form = useForm<ProfileValues>({
    defaultValues: valuesOf(client),
    resolver: resolverFor(client === null),
    // Done by hand, as the field may be in another section.
    shouldFocusError: false,
  });
  const { errors, dirtyFields } = form.formState;
  const [clientName, clientId] = useWatch({ control: form.control, name: ['clientName', 'clientId'] });
  const changed = profileFields.filter((name) => dirtyFields[name]);
  const save = useSaveProfile();
  const clash = useConflict<ProfileField, AdminProfile>(profileFields, valuesOf);
  const markets = useMemo(() => marketOptions(client?.targetMarket ?? null), [client]);

  const goTo = (field: ProfileField | undefined) => {
    if (!field) return;
    setSection(sectionOf(field));
    // Once its section is shown.
    requestAnimationFrame(() => form.setFocus(field));
  };
  const send = async (values: ProfileValues, from: AdminProfile | null, fields: readonly ProfileField[]) => {
    try {
      await save.mutateAsync({ values, seen: from, changed: fields });
      onClose();
    } catch (error) {
      if (from && isGone(error)) return setDeleted(true);
      const current = currentOf<AdminProfile>(error);
      if (current && from && clash.compare(from, values, current)) return;
      if (current && from) {
        // They changed nothing that this form shows.
        setSeen(current);
        return send(values, current, fields);
      }
      const issues = issuesOf(error);
      // Taken meanwhile, or by a client that is archived.
      if (issues.length === 0 && !from && isConflict(error))
        issues.push({ field: 'clientId', message: messageOf(error, 'This client ID is taken.') });
      for (const { field, message } of issues) form.setError(field, { message });
      goTo(issues[0]?.field);
    }
  };
  const submit = form.handleSubmit(
    async (values) => {
      if (save.isPending) return;
      if (seen && changed.length === 0) return onClose();
      await send(values, seen, changed);
    },
    (found) => goTo(profileFields.find((field) => found[field])),
  );

  /** Fills the form with the chosen sides, on top of the current record. */
  const settle = (open: NonNullable<typeof clash.conflict>) => {
    const merged = clash.merge(open);
    const theirs = valuesOf(open.current);
    form.reset(theirs);
    const mine = profileFields.filter((name) => merged[name] !== theirs[name]);
    for (const name of mine) form.setValue(name, merged[name], { shouldDirty: true });
    setSeen(open.current);
    clash.close();
    return { merged, mine };
  };

  const title = seen ? 'Edit Client' : 'Add Client';
  const canSave = clientName.trim() !== '' && clientId.trim() !== '';
  if (clash.conflict) {
    const open = clash.conflict;
    return (
      <Dialog open onOpenChange={onClose} size="lg" title={title} description={open.current.clientName} dirty>
        <ConflictStep
          {...open}
          what="client"
          savedAt={open.current.updatedAt}
          labels={profileLabels}
          sides={clash.sides}
          onChange={clash.setSides}
          show={showProfileValue}
          busy={save.isPending}
          onBack={() => {
            settle(open);
            goTo(open.conflicts.find(({ changedBy }) => changedBy !== 'them')?.field);
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
      size="xl"
      title={title}
      description={
        seen ? `${seen.clientName}, /${seen.clientId}` : 'Nobody can sign in until the client has a login.'
      }
      dirty={changed.length > 0}
    >
      <FormProvider {...form}>
        <DialogForm onSubmit={submit}>
          <TabsOf
            value={section}
            onValueChange={(id) => setSection(profileSections.find((one) => one.id === id)?.id ?? 'client')}
          >
            <div className="px-5 pt-1">
              <TabRow
                label="Sections of the client"
                value={section}
                items={profileSections.map(({ id, label }) => ({ value: id, label }))}
              />
            </div>
            <DialogBody className="flex basis-[33rem] flex-col gap-5">
              {seen && isDeleted ? (
                <DeletedAlert
                  client={seen}
                  onRestored={(version) => {
                    setDeleted(false);
                    setSeen({ ...seen, version });
                  }}
                />
              ) : null}
              <FormErrors errors={listErrors(profileFields, errors, profileLabels)} />
              {profileSections.map(({ id }) => (
                <TabPanel
                  key={id}
                  value={id}
                  tabIndex={-1}
                  className="outline-none data-[state=inactive]:hidden"
                >
                  {id === 'client' ? (
                    <ClientPanel isNew={seen === null} takenIds={takenIds} markets={markets} />
                  ) : id === 'branding' ? (
                    <BrandingPanel />
                  ) : id === 'data' ? (
                    <DataPanel />
                  ) : (
                    <PersonPanel />
                  )}
                </TabPanel>
              ))}
            </DialogBody>
          </TabsOf>
          <DialogFooter>
            <DialogCancel />
            <Button
              type="submit"
              variant="primary"
              disabled={!canSave}
              busy={save.isPending}
              busyText="Saving…"
            >
              Save
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}

/** The markets to choose from, and the client's own where it is none of them. */
function marketOptions(own: string | null): SelectOption[] {
  const known: SelectOption[] = uploadMarkets.map(({ path, name }) => ({ value: path, label: name }));
  return own && !known.some(({ value }) => value === own) ? [...known, { value: own, label: own }] : known;
}
