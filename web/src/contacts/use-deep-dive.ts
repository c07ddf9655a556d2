import { deepDive, deepDiveNotConfigured } from '@liftout/contract/research';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/errors.ts';
import { toast } from '../ui/toast-store.ts';

/** Whom a deep dive is about; `contactId` is null for someone who is no contact yet. */
export interface DeepDiveSubject {
  firstName: string;
  lastName: string;
  firm: string;
  city: string | null;
  contactId: string | null;
}

/** Has a model write what is known of an advisor. Failures are told in the spec's words (section 8, Deep Dive). */
export function useDeepDive(clientId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (subject: DeepDiveSubject) => call(deepDive, { body: { ...subject, client: clientId } }),
    onSuccess: ({ contactId }) =>
      contactId
        ? queries.invalidateQueries({ queryKey: ['contact-research', clientId, contactId] })
        : undefined,
    onError: (error) =>
      toast({
        tone: 'negative',
        title: 'Research Failed',
        description:
          error instanceof ApiError && error.code === 'not_configured'
            ? `${deepDiveNotConfigured}. Please contact your administrator to enable AI research features.`
            : 'Unable to complete deep dive research. Please try again.',
      }),
  });
}
