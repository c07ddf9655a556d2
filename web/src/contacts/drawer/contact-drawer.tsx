import { useEffect } from 'react';
import { useSearchParams } from '../../lib/dom/search-params.ts';
import { useAfterFrame } from '../../lib/dom/use-after-frame.ts';
import { whenSettled } from '../../lib/dom/when-settled.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { contactParams, useCloseContact } from '../search-params.ts';
import { tableSequence } from '../sequence/sequences.ts';
import { HeldKeys } from './held-keys.tsx';

const OpenContact = openedPart(async () => ({ default: (await import('./open-contact.tsx')).OpenContact }));

/** Asks for the drawer's code when a name that opens it is pointed at or focused, or some time later. @returns what ends that */
function preloadAtOpeners(): () => void {
  const preload = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-open-contact]')) OpenContact.preload();
  };
  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preload, { passive: true });
  const stopWaiting = whenSettled(OpenContact.preload);
  return () => {
    stopWaiting();
    for (const event of events) document.removeEventListener(event, preload);
  };
}

/** The contact in the address (`?contact=`) in a drawer; nothing without one. Mount it once per page. */
export function ContactDrawer({ clientId }: { clientId: string }) {
  const asked = useSearchParams(contactParams);
  // The list marks the contact in the click's own frame; the drawer takes several.
  const drawn = useAfterFrame(asked);
  const { contact, reason, among } = asked.contact ? drawn : asked;
  const close = useCloseContact();
  useEffect(preloadAtOpeners, []);
  if (!contact) return null;
  return (
    <Deferred key={clientId} onFailed={close}>
      <OpenContact
        clientId={clientId}
        wanted={{ id: contact, reason, among: among || tableSequence }}
        until={<HeldKeys onEscape={close} />}
      />
    </Deferred>
  );
}
