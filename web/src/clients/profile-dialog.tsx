import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientProfile } from '@liftout/contract/client-profile';
import { updateProfile } from '@liftout/contract/clients';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginPathOf, useAuth, useKeptFields } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { issuesFor, refusalOf } from '../lib/api/errors.ts';
import { listErrors } from '../lib/api/form-errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { Alert, FormErrors } from '../ui/feedback/alert.tsx';
import { KeptAlert } from '../ui/feedback/kept-alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import {
  type ProfileRead,
  type ProfileTyped,
  profileFields,
  profileForm,
  profileLabels,
  valuesOf,
} from './profile-form.ts';
import { profileQuery } from './profile-query.ts';

interface ProfileDialogProps {
  profile: ClientProfile;
  onClose: () => void;
}

/** Edit Profile: the client's contact person. Logout is here too (spec section 2). */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { clientId } = profile;
  const { logout } = useAuth();
  const queries = useQueryClient();
  /** The version that the form was filled from. */
  const [seen, setSeen] = useState(profile);
  /** The profile as someone else changed it meanwhile. */
  const [newer, setNewer] = useState<ClientProfile | null>(null);
  const form = useForm<ProfileTyped, unknown, ProfileRead>({
    defaultValues: valuesOf(profile),
    resolver: zodResolver(profileForm),
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const typedBefore = useKeptFields(`profile ${clientId}`, form, profileFields);
  const keep = (current: ClientProfile) => queries.setQueryData(profileQuery(clientId).queryKey, current);

  const save = useChange({
    by: updateProfile,
    clientId,
    send: (read: ProfileRead) =>
      call(updateProfile, { params: { client: clientId }, body: { ...read, version: seen.version } }),
    onSuccess: (saved) => {
      keep(saved);
      onClose();
    },
    done: () => ({ tone: 'positive', title: 'Profile Updated', description: 'Your changes are saved.' }),
    onError: (error) => {
      const current = currentOf<ClientProfile>(error);
      if (current) {
        keep(current);
        setNewer(current);
      }
      for (const { field, message } of issuesFor(error, profileFields)) form.setError(field, { message });
      toast({
        tone: 'negative',
        error,
        title: 'Update Failed',
        description: refusalOf(error, 'Failed to update profile. Please try again.'),
      });
    },
  });
  const submit = form.handleSubmit((read) => {
    if (save.isPending) return;
    if (isDirty) save.mutate(read);
    else onClose();
  });

  /** Fills the form from the current profile and keeps the typed values. */
  const loadNewer = (current: ClientProfile) => {
    const typed = form.getValues();
    const changed = profileFields.filter((name) => dirtyFields[name]);
    form.reset(valuesOf(current));
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
    setSeen(current);
    setNewer(null);
  };

  const { register } = form;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Profile"
      description="Your contact details and recruiting targets"
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <FormErrors errors={listErrors(profileFields, errors)} />
          {newer ? null : <KeptAlert labels={typedBefore.map((name) => profileLabels[name])} />}
          {newer ? (
            <Alert
              reveals
              tone="warning"
              title="Someone else changed this profile"
              action={
                <Button size="sm" onClick={() => loadNewer(newer)}>
                  Load the current profile
                </Button>
              }
            >
              Not saved yet. We kept what you typed; the other fields show the latest values.
            </Alert>
          ) : null}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={profileLabels.name} required error={errors.name?.message}>
              <Input autoComplete="name" {...register('name')} />
            </Field>
            <Field label={profileLabels.email} required error={errors.email?.message}>
              <Input type="email" autoComplete="email" {...register('email')} />
            </Field>
            <Field label={profileLabels.phone} error={errors.phone?.message}>
              <Input type="tel" autoComplete="tel" {...register('phone')} />
            </Field>
            <Field label={profileLabels.firm} error={errors.firm?.message}>
              <Input autoComplete="organization" {...register('firm')} />
            </Field>
            <Field label={profileLabels.city} error={errors.city?.message}>
              <Input autoComplete="address-level2" {...register('city')} />
            </Field>
            <Field label={profileLabels.linkedinUrl} error={errors.linkedinUrl?.message}>
              <Input type="url" placeholder="https://linkedin.com/in/…" {...register('linkedinUrl')} />
            </Field>
          </div>
          <Field
            label={profileLabels.mainTargets}
            hint="Firms, cities or types of advisors you want to recruit"
            error={errors.mainTargets?.message}
          >
            <Textarea rows={3} {...register('mainTargets')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            variant="ghost"
            className="mr-auto -ml-3"
            icon={<LogOut aria-hidden size={14} />}
            onClick={() => logout(loginPathOf(clientId))}
          >
            Logout
          </Button>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            Save changes
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
