import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { LogPanel, useLogCall } from '../../call-log/index.ts';
import { stepsQuery } from '../../next-steps/index.ts';
import { contactStageLabels } from '../labels.ts';
import { DrawerSection } from './drawer-section.tsx';

interface LogCallProps {
  clientId: string;
  contact: Contact;
  /** A step that was ticked before. */
  ticked: string | null;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** How a call with the contact ended, with a note, the next step and the stage. */
export function LogCall({ clientId, contact, ticked, onDirty, onClose }: LogCallProps) {
  const { data: steps } = useQuery(stepsQuery(clientId, contact.id));
  const log = useLogCall(clientId, { onLogged: onClose });
  const step = steps?.open[0] ?? null;
  return (
    <DrawerSection title="How did the call end?">
      <LogPanel
        clientId={clientId}
        item={{ contactId: contact.id, name: contact.name, stage: contact.pipelineStage, step }}
        stageLabels={contactStageLabels}
        isBusy={log.isPending}
        ticked={ticked}
        onDirty={onDirty}
        onLog={(entry) => log.mutate({ contact, entry })}
      />
    </DrawerSection>
  );
}
