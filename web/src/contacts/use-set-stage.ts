import { type Contact, type Stage, updateContact } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { now } from '../lib/format/clock.ts';
import { announce } from '../ui/feedback/announce.ts';
import { contactStageLabels } from './labels.ts';
import { reportContactFailure, showContactChange } from './optimistic-contact.ts';
import { knownVersion, patchContact } from './queries.ts';

interface StageChange {
  contact: Contact;
  /** Null removes the contact from the pipeline. */
  to: Stage | null;
  undoing?: boolean;
}

const labelOf = (to: Stage | null) =>
  to ? `Stage changed to ${contactStageLabels[to]}` : 'Removed from the pipeline';

/** Changes a contact's stage or removes it from the pipeline, optimistically, with Undo. */
export function useSetStage(clientId: string): (contact: Contact, to: Stage | null) => void {
  const queries = useQueryClient();
  const { mutate } = useChange({
    by: updateContact,
    clientId,
    scope: `stage ${clientId}`,
    // An undo takes back the change that it follows, never one that a colleague made since.
    send: ({ contact, to, undoing }: StageChange) =>
      call(updateContact, {
        params: { id: contact.id },
        body: {
          inPipeline: to ? 'yes' : 'no',
          pipelineStage: to,
          formerLoss: undoing ? contact.formerLoss : undefined,
          version: undoing ? contact.version : knownVersion(queries, clientId, contact),
        },
      }),
    optimistic: ({ contact, to, undoing }) =>
      showContactChange(queries, clientId, contact, {
        inPipeline: to ? 'yes' : 'no',
        pipelineStage: to,
        // What these are the server knows.
        dealVersion: undefined,
        stageSince: undoing || to === null ? undefined : now().toISOString(),
      }),
    onSuccess: (saved, { contact, to, undoing }) => {
      // A toast says so otherwise.
      if (undoing) announce(`${contact.name}: ${contact.formerLoss ? 'Lost again' : labelOf(to)}`);
      patchContact(queries, clientId, saved.id, { ...saved, formerLoss: undefined });
    },
    done: (saved, { contact, to, undoing }: StageChange) =>
      undoing
        ? null
        : {
            title: labelOf(to),
            description: contact.name,
            undo: () => mutate({ contact: saved, to: contact.pipelineStage, undoing: true }),
          },
    onError: (error) => reportContactFailure(queries, clientId, error, "Couldn't change the stage"),
  });
  return (contact, to) => {
    if (contact.pipelineStage !== to) mutate({ contact, to });
  };
}
