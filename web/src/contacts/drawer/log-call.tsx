import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LogPanel, useLogCall } from '../../call-log/index.ts';
import { stepsQuery } from '../../next-steps/index.ts';
import { contactStageLabels } from '../labels.ts';
import { DrawerSection } from './drawer-section.tsx';

interface LogCallProps {
  clientId: string;
  contact: Contact;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** How a call with the contact ended, logged in two clicks as on Today. */
export function LogCall({ clientId, contact, onDirty, onClose }: LogCallProps) {
  const { data: steps } = useQuery(stepsQuery(clientId, contact.id));
  const log = useLogCall(clientId, { onLogged: onClose });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-outcome]')?.focus(), []);
  const step = steps?.open[0] ?? null;
  return (
    <DrawerSection title="How did the call end?">
      <div ref={panel}>
        <LogPanel
          clientId={clientId}
          item={{ name: contact.name, stage: contact.pipelineStage, step }}
          stageLabels={contactStageLabels}
          isBusy={log.isPending}
          onDirty={onDirty}
          onLog={(entry) => log.mutate({ contact, entry })}
        />
      </div>
    </DrawerSection>
  );
}
