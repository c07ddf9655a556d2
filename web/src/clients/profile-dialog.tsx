import { zodResolver } from '@hookform/resolvers/zod';
import { type ClientProfile, updateProfile } from '@liftout/contract/clients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginPathOf, useAuth } from '../auth/index.ts';
import { call } from '../lib/api.ts';
import { issuesFor, messageOf } from '../lib/errors.ts';
import { listErrors } from '../lib/form-errors.ts';
import { Alert, FormErrors } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast-store.ts';
import {
  currentOf,
  type ProfileRead,
  type ProfileTyped,
  profileFields,
  profileForm,
  profileLabels,
  valuesOf,
} from './profile-form.ts';
import { profileQuery } from './queries.ts';

interface ProfileDialogProps {
  profile: ClientProfile;
  onClose: () => void;
}

/** Edit Profile: the client's contact person. Logout is here too (spec section 2). */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { clientId } = profile;
  const { logout } = useAuth();
  const queries = useQueryClient();
  /** The version the form was filled from. */
  const [seen, setSeen] = useState(profile);
  /** The profile as someone else left it meanwhile. */
  const [newer, setNewer] = useState<ClientProfile | null>(null);
  const form = useForm<ProfileTyped, unknown, ProfileRead>({
    defaultValues: valuesOf(profile),
    resolver: zodResolver(profileForm),
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const keep = (current: ClientProfile) => queries.setQueryData(profileQuery(clientId).queryKey, current);

  const save = useMutation({
    mutationFn: (read: ProfileRead) =>
      call(updateProfile, { params: { client: clientId }, body: { ...read, version: seen.version } }),
    onSuccess: (saved) => {
      keep(saved);
      onClose();
      toast({ tone: 'positive', title: 'Profile Updated', description: 'Your changes are saved.' });
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) {
        keep(current);
        setNewer(current);
      }
      for (const { field, message } of issuesFor(error, profileFields)) form.setError(field, { message });
      toast({
        tone: 'negative',
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update profile. Please try again.'),
      });
    },
  });
  const submit = form.handleSubmit((read) => {
    if (save.isPending) return;
    if (isDirty) save.mutate(read);
    else onClose();
  });

  /** Shows the profile as it stands, with what was typed put over it. */
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
      description={`Who ${profile.clientName} is to us.`}
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <FormErrors errors={listErrors(profileFields, errors)} />
          {newer ? (
            <Alert
              tone="warning"
              title="Someone else changed this profile"
              action={
                <Button size="sm" onClick={() => loadNewer(newer)}>
                  Load the current profile
                </Button>
              }
            >
              Nothing was saved. What you typed stays; the other fields show how they stand now.
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
            hint="Firms, cities or kinds of advisors you look for."
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
