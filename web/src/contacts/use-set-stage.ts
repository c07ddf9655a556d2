import { type Contact, type Stage, updateContact } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { contactStageLabels } from './labels.ts';
import { reportContactFailure, showContactChange } from './optimistic-contact.ts';
import { patchContact } from './queries.ts';

interface Placing {
  contact: Contact;
  /** Null takes out of the pipeline. */
  to: Stage | null;
  undoing?: boolean;
}

/** Puts a contact into a stage, or out of the pipeline: at once on the screen, taken back if the server refuses. */
export function useSetStage(clientId: string): (contact: Contact, to: Stage | null) => void {
  const queries = useQueryClient();
  const { mutate } = useChange({
    by: updateContact,
    clientId,
    scope: `stage ${clientId}`,
    send: ({ contact, to }: Placing) =>
      call(updateContact, {
        params: { id: contact.id },
        body: { inPipeline: to ? 'yes' : 'no', pipelineStage: to, version: contact.version },
      }),
    optimistic: ({ contact, to }) =>
      showContactChange(queries, clientId, contact, { inPipeline: to ? 'yes' : 'no', pipelineStage: to }),
    onSuccess: (saved) => patchContact(queries, clientId, saved.id, saved),
    done: (saved, { contact, to, undoing }: Placing) =>
      undoing
        ? null
        : {
            title: to ? `Stage changed to ${contactStageLabels[to]}` : 'Removed from the pipeline',
            description: contact.name,
            undo: () => mutate({ contact: saved, to: contact.pipelineStage, undoing: true }),
          },
    onError: (error) => reportContactFailure(queries, clientId, error, "Couldn't change the stage"),
  });
  return (contact, to) => {
    if (contact.pipelineStage !== to) mutate({ contact, to });
  };
}
