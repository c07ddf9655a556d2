import { zodResolver } from '@hookform/resolvers/zod';
import { namesContact, submitIntel } from '@liftout/contract/insights';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useKeptInput } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { ApiError, issuesFor, messageOf } from '../lib/api/errors.ts';
import { listErrors } from '../lib/api/form-errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { FormErrors } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { ContactNameInput } from './contact-name-input.tsx';
import {
  emptyIntel,
  type IntelRead,
  type IntelTyped,
  intelBody,
  intelForm,
  priorityOptions,
  typeOptions,
} from './intel-form.ts';

interface Submission {
  read: IntelRead;
  /** The form stays open for the next one, with the same type and priority. */
  goesOn: boolean;
}

interface IntelDialogProps {
  clientId: string;
  onClose: () => void;
}

const failed = 'Failed to submit intel. Please try again.';
const fields = ['type', 'priority', 'subject', 'description', 'contactName', 'firm'] as const;
const keptFields = ['subject', 'description', 'contactName', 'firm'] as const;

/** Submit Market Intelligence: adds intel to the insights. */
export function IntelDialog({ clientId, onClose }: IntelDialogProps) {
  const form = useForm<IntelTyped, unknown, IntelRead>({
    defaultValues: emptyIntel,
    resolver: zodResolver(intelForm),
  });
  /** Until the server has it; what it changes is read again after that. */
  const [sending, setSending] = useState<'last' | 'and-on' | null>(null);
  const { register, control } = form;
  const { errors, isDirty } = form.formState;
  const kept = useKeptInput(`intel ${clientId}`, () => {
    const { subject, description, contactName, firm } = form.getValues();
    return isDirty ? { subject, description, contactName: contactName ?? '', firm: firm ?? '' } : null;
  });
  useEffect(() => {
    for (const name of keptFields) if (kept?.[name]) form.setValue(name, kept[name], { shouldDirty: true });
  }, [form, kept]);
  const submission = useChange({
    by: submitIntel,
    clientId,
    send: ({ read }: Submission) => call(submitIntel, { body: intelBody(clientId, read) }),
    onSuccess: (_, { read, goesOn }) => {
      setSending(null);
      if (goesOn) {
        form.reset({ ...emptyIntel, type: read.type, priority: read.priority });
        // Once its fields are registered again.
        requestAnimationFrame(() => form.setFocus('subject'));
      } else onClose();
      toast({ tone: 'positive', title: 'Intel Submitted', description: 'Added to insights' });
    },
    onError: (error) => {
      setSending(null);
      for (const { field, message } of issuesFor(error, fields)) form.setError(field, { message });
      toast({
        tone: 'negative',
        error,
        title: 'Submission Failed',
        // At a limit trying again does not help; the server's message says what to do.
        description: error instanceof ApiError && error.status === 409 ? messageOf(error, failed) : failed,
      });
    },
  });
  const submitAnd = (goesOn: boolean) =>
    form.handleSubmit(
      (read) => {
        if (sending) return;
        setSending(goesOn ? 'and-on' : 'last');
        submission.mutate({ read, goesOn });
      },
      (found) => {
        if (found.subject?.type !== 'too_small' && found.description?.type !== 'too_small') return;
        toast({
          tone: 'negative',
          title: 'Missing Information',
          description: 'Please fill in subject and description.',
        });
      },
    );
  const type = form.watch('type');

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Submit Market Intelligence"
      description="Share what you heard. Your team sees it right away."
      dirty={isDirty}
    >
      <DialogForm onSubmit={submitAnd(false)}>
        <DialogBody className="flex flex-col gap-4">
          <FormErrors errors={listErrors(fields, errors)} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Controller
              control={control}
              name="type"
              render={({ field }) => (
                <Field label="Type" error={errors.type?.message}>
                  <Select options={typeOptions} value={field.value} onValueChange={field.onChange} />
                </Field>
              )}
            />
            <Controller
              control={control}
              name="priority"
              render={({ field }) => (
                <Field label="Priority" error={errors.priority?.message}>
                  <Select options={priorityOptions} value={field.value} onValueChange={field.onChange} />
                </Field>
              )}
            />
          </div>
          <Field label="Subject" required error={errors.subject?.message}>
            <Input data-autofocus="" {...register('subject')} />
          </Field>
          <Field label="Description" required error={errors.description?.message}>
            <Textarea rows={5} {...register('description')} />
          </Field>
          {namesContact(type) ? (
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Controller
                control={control}
                name="contactName"
                render={({ field }) => (
                  <Field label="Contact Name" error={errors.contactName?.message}>
                    <ContactNameInput
                      clientId={clientId}
                      value={field.value ?? ''}
                      onValueChange={field.onChange}
                      onChoose={({ name, firm }) => {
                        field.onChange(name);
                        form.setValue('firm', firm, { shouldDirty: true });
                      }}
                      onBlur={field.onBlur}
                    />
                  </Field>
                )}
              />
              <Field label="Firm" error={errors.firm?.message}>
                <Input {...register('firm')} />
              </Field>
            </div>
          ) : null}
        </DialogBody>
        {/* On a phone both fit in one line without Cancel, which the cross at the top is as well. */}
        <DialogFooter className="max-sm:*:grow max-[22.4rem]:px-3 max-[22.4rem]:*:px-1.5">
          <span className="contents max-sm:hidden">
            <DialogCancel />
          </span>
          <Button busy={sending === 'and-on'} onClick={submitAnd(true)}>
            Submit and add another
          </Button>
          <Button type="submit" variant="primary" busy={sending === 'last'} busyText="Submitting…">
            Submit Intel
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
