import { type ActivityInput, logActivity } from '@liftout/contract/activity';
import type { Contact } from '@liftout/contract/contacts';
import { feedTypes } from '@liftout/contract/live-feed';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { inputOf as keptInputOf, useKeptInput, useUser } from '../../auth/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError, failureTitle, messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { now } from '../../lib/format/clock.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { localTimeText } from '../form/contact-form.ts';
import { activityIcon } from './activity-icon.ts';
import { DrawerSection } from './drawer-section.tsx';
import { activityName } from './timeline-labels.ts';

/** Types that are logged here; calls are logged above the record, and cold calls come from the dialer. */
const types = feedTypes.filter((type) => type !== 'cold_call' && type !== 'call');
type LoggedType = (typeof types)[number];

interface LogValues {
  type: LoggedType;
  subject: string;
  outcome: string;
  minutes: string;
  /** The value of a `datetime-local` input; now by default and when blank. */
  at: string;
  notes: string;
}

const blank = { subject: '', outcome: '', minutes: '', notes: '' };
const typedFields = ['subject', 'outcome', 'minutes', 'notes', 'at'] as const;

const keyOf = (contactId: string) => `activity ${contactId}`;

const wholeMinutes = /^\d{1,4}$/;
const isTimed = (type: LoggedType) => type === 'meeting';

function inputOf(
  contactId: string,
  { type, subject, outcome, minutes, at, notes }: LogValues,
): ActivityInput {
  return {
    contactId,
    type,
    subject: subject.trim(),
    outcome: type === 'note' ? null : outcome.trim() || null,
    notes: notes.trim() || null,
    duration: isTimed(type) && minutes.trim() !== '' ? Number(minutes) * 60 : null,
    ...(at !== '' && at !== localTimeText(now()) && { timestamp: new Date(at).toISOString() }),
  };
}

interface LogFormProps {
  clientId: string;
  contact: Contact;
  /** The chosen type, which can still be changed in the form. */
  kind: LoggedType;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** Buttons `Log email`, `Log meeting` … and their form. Timeline, feed and last contacted are updated at once. */
export function LogActivity(props: Omit<LogFormProps, 'kind' | 'onClose'>) {
  const { id: userId } = useUser();
  // Open at once with what was typed when the session ended.
  const [kind, setKind] = useState(() => {
    const before = keptInputOf(userId, keyOf(props.contact.id))?.type;
    return types.find((type) => type === before) ?? null;
  });
  /** The type whose form was open last; its button gets the focus back. */
  const last = useRef<LoggedType | null>(null);
  return (
    <DrawerSection title="Log activity" screenOnly>
      {kind ? (
        <LogForm
          {...props}
          kind={kind}
          onClose={() => {
            last.current = kind;
            setKind(null);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {types.map((type) => {
            const Icon = activityIcon(type);
            return (
              <Button
                key={type}
                ref={(button) => {
                  if (!button || last.current !== type) return;
                  last.current = null;
                  button.focus();
                }}
                size="sm"
                icon={<Icon aria-hidden size={14} />}
                onClick={() => setKind(type)}
              >
                Log {activityName(type).toLowerCase()}
              </Button>
            );
          })}
        </div>
      )}
    </DrawerSection>
  );
}

function LogForm({ clientId, contact, kind, onDirty, onClose }: LogFormProps) {
  const form = useForm<LogValues>({ defaultValues: { ...blank, type: kind, at: localTimeText(now()) } });
  const { register, control, watch, formState } = form;
  const { errors, dirtyFields } = formState;
  const typed = Boolean(dirtyFields.subject || dirtyFields.notes || dirtyFields.outcome);
  const type = watch('type');
  const kept = useKeptInput(keyOf(contact.id), () => {
    const { at, ...texts } = form.getValues();
    return typed ? { ...texts, ...(dirtyFields.at && { at }) } : null;
  });
  useEffect(() => {
    for (const name of typedFields) if (kept?.[name]) form.setValue(name, kept[name], { shouldDirty: true });
  }, [form, kept]);
  useEffect(() => {
    onDirty(typed);
    return () => onDirty(false);
  }, [typed, onDirty]);
  useEffect(() => {
    // Nobody asked for a form that opened by itself.
    if (!kept) form.setFocus('subject');
  }, [form, kept]);

  const { mutateAsync, isPending } = useChange({
    by: logActivity,
    clientId,
    send: (input: ActivityInput) => call(logActivity, { body: { ...input, client: clientId } }),
    done: ({ type: logged }) => ({
      tone: 'positive',
      title: `${activityName(logged)} logged`,
      description: contact.name,
    }),
    onSuccess: onClose,
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) {
        if (path === 'subject' || path === 'outcome' || path === 'notes') form.setError(path, { message });
        if (path === 'timestamp') form.setError('at', { message });
        if (path === 'duration') form.setError('minutes', { message });
      }
      toast({
        tone: 'negative',
        error,
        title: failureTitle(error, "Couldn't log the activity"),
        description: messageOf(error, 'Nothing you typed was lost. Please try again.'),
      });
    },
  });
  const submit = form.handleSubmit(async (values) => {
    if (!isPending) await mutateAsync(inputOf(contact.id, values)).catch(() => undefined);
  });

  return (
    // Here, not in an effect: an Escape may follow immediately.
    <form noValidate onInput={() => onDirty(true)} onSubmit={submit} className="flex flex-col gap-3">
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Segmented
            label="Activity type"
            options={types.map((value) => ({ value, label: activityName(value) }))}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      <Field label="Subject" required error={errors.subject?.message}>
        <Input
          maxLength={200}
          autoComplete="off"
          {...register('subject', {
            validate: (text) => text.trim() !== '' || 'Add a short subject.',
          })}
        />
      </Field>
      {type === 'note' ? null : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Field label="Outcome" error={errors.outcome?.message}>
            <Input maxLength={200} autoComplete="off" {...register('outcome')} />
          </Field>
          {isTimed(type) ? (
            <Field label="Minutes" error={errors.minutes?.message}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                {...register('minutes', {
                  validate: (text) =>
                    text.trim() === '' ||
                    (wholeMinutes.test(text.trim()) && Number(text) <= 1440) ||
                    'Enter whole minutes, up to 1440.',
                })}
              />
            </Field>
          ) : null}
        </div>
      )}
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea rows={2} maxLength={5000} {...register('notes')} />
      </Field>
      <Field label="When" error={errors.at?.message} className="w-56">
        <Input type="datetime-local" max={localTimeText(now())} {...register('at')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending} busyText="Logging…">
          Log {activityName(type).toLowerCase()}
        </Button>
      </div>
    </form>
  );
}
