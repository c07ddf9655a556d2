import type { SessionUser } from '@liftout/contract/auth';
import type { Contact } from '@liftout/contract/contacts';
import { deepDive, deepDiveNotConfigured } from '@liftout/contract/research';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/** The person of a deep dive; `contactId` is null for someone who is not a contact yet. */
export interface DeepDiveSubject {
  firstName: string;
  lastName: string;
  firm: string;
  city: string | null;
  contactId: string | null;
}

export const subjectOf = ({ id, firstName, lastName, firm, city }: Contact): DeepDiveSubject => ({
  firstName,
  lastName,
  firm,
  city,
  contactId: id,
});

const isNotConfigured = (error: unknown) => error instanceof ApiError && error.code === 'not_configured';

/** The day's runs are used up, or it was asked too often. */
const isSpent = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429;

/** Why there is no research, and what the reader can do. */
export const researchNotSetUp = (role: SessionUser['role']): string =>
  role === 'admin'
    ? "AI research isn't set up. Add an OpenAI key on the client's Data source page."
    : "AI research isn't set up. Ask your admin.";

/** The message shown in the dialog when there is no profile. */
export const researchFailure = (error: unknown, role: SessionUser['role']): string => {
  if (isSpent(error)) return error.message;
  return isNotConfigured(error) ? researchNotSetUp(role) : "Couldn't write the profile";
};

/** Requests a profile of an advisor. Errors have the spec's texts (section 8, Deep Dive). */
export function useDeepDive(clientId: string, onNotConfigured?: () => void) {
  return useChange({
    by: deepDive,
    clientId,
    send: (subject: DeepDiveSubject) => call(deepDive, { body: { ...subject, client: clientId } }),
    onError: (error) => {
      if (isNotConfigured(error)) onNotConfigured?.();
      toast({
        tone: 'negative',
        error,
        title: 'Research Failed',
        description: isNotConfigured(error)
          ? `${deepDiveNotConfigured}. Please contact your administrator to enable AI research features.`
          : isSpent(error)
            ? error.message
            : 'Unable to complete deep dive research. Please try again.',
      });
    },
  });
}
