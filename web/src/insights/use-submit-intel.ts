import { zodResolver } from '@hookform/resolvers/zod';
import { submitIntel } from '@liftout/contract/insights';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeptInput } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { ApiError, issuesFor, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import {
  emptyIntel,
  type IntelRead,
  type IntelTyped,
  intelBody,
  intelFields,
  intelForm,
} from './intel-form.ts';

/** What becomes of the form once the server has the intel: it closes, or stays for the next, with the same type and priority. */
export type AfterIntel = 'close' | 'add-another';

const failed = 'Failed to submit intel. Please try again.';
const keptFields = ['subject', 'description', 'contactName', 'firm'] as const;

/**
 * The form of intel, which keeps what was typed where the session ends, and its sending. `onDone`: called when the last one
 * is sent.
 */
export function useSubmitIntel(clientId: string, onDone: () => void) {
  const form = useForm<IntelTyped, unknown, IntelRead>({
    defaultValues: emptyIntel,
    resolver: zodResolver(intelForm),
  });
  const { isDirty } = form.formState;
  /** Until the server has it; what it changes is read again after that. */
  const [sending, setSending] = useState<AfterIntel | null>(null);
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
    send: ({ read }: { read: IntelRead; after: AfterIntel }) =>
      call(submitIntel, { body: intelBody(clientId, read) }),
    onSuccess: (_, { read, after }) => {
      setSending(null);
      if (after === 'add-another') {
        form.reset({ ...emptyIntel, type: read.type, priority: read.priority });
        // Once its fields are registered again.
        requestAnimationFrame(() => form.setFocus('subject'));
      } else onDone();
      toast({ tone: 'positive', title: 'Intel Submitted', description: 'Added to insights' });
    },
    onError: (error) => {
      setSending(null);
      for (const { field, message } of issuesFor(error, intelFields)) form.setError(field, { message });
      toast({
        tone: 'negative',
        error,
        title: 'Submission Failed',
        // At a limit trying again does not help; the server's message says what to do.
        description: error instanceof ApiError && error.status === 409 ? messageOf(error, failed) : failed,
      });
    },
  });
  const submitAnd = (after: AfterIntel) =>
    form.handleSubmit(
      (read) => {
        if (sending) return;
        setSending(after);
        submission.mutate({ read, after });
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
  return { form, sending, submitAnd };
}
