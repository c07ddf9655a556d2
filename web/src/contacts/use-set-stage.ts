import { type Contact, type Stage, updateContact } from '@liftout/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError, messageOf } from '../lib/errors.ts';
import { toast } from '../ui/toast-store.ts';
import { contactStageLabels } from './labels.ts';
import { patchContact, refreshContacts } from './queries.ts';

interface Placing {
  contact: Contact;
  /** Null takes out of the pipeline. */
  to: Stage | null;
  undoing?: boolean;
}

/** Puts a contact into a stage, or out of the pipeline: at once on the screen, taken back if the server refuses. */
export function useSetStage(clientId: string): (contact: Contact, to: Stage | null) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `stage ${clientId}` },
    mutationFn: ({ contact, to }: Placing) =>
      call(updateContact, {
        params: { id: contact.id },
        body: { inPipeline: to ? 'yes' : 'no', pipelineStage: to, version: contact.version },
      }),
    onMutate: ({ contact, to }) =>
      patchContact(queries, clientId, contact.id, { inPipeline: to ? 'yes' : 'no', pipelineStage: to }),
    onSuccess: (saved, { contact, to, undoing }) => {
      patchContact(queries, clientId, saved.id, saved);
      if (undoing) return;
      toast({
        title: to ? `Moved to ${contactStageLabels[to]}` : 'Removed from the pipeline',
        description: contact.name,
        action: {
          label: 'Undo',
          onSelect: () => mutate({ contact: saved, to: contact.pipelineStage, undoing: true }),
        },
      });
    },
    onError: (error, { contact }) => {
      const { inPipeline, pipelineStage } = contact;
      patchContact(queries, clientId, contact.id, { inPipeline, pipelineStage });
      const overtaken = error instanceof ApiError && error.status === 409;
      toast({
        tone: 'negative',
        title: overtaken ? 'This contact was changed by someone else' : 'The stage was not changed',
        description: overtaken
          ? 'It now shows as it stands.'
          : messageOf(error, 'It is as it was. Please try again.'),
      });
    },
    onSettled: () => refreshContacts(queries, clientId),
  });
  return (contact, to) => {
    if (contact.pipelineStage !== to) mutate({ contact, to });
  };
}
