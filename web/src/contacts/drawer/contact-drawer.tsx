import { lazy } from 'react';
import { useSearchParams } from '../../lib/dom/search-params.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { contactParams } from '../search-params.ts';
import { tableSequence } from '../sequence/sequences.ts';

const OpenContact = lazy(async () => ({ default: (await import('./open-contact.tsx')).OpenContact }));

/** The contact in the address (`?contact=`) in a drawer; nothing without one. Mount it once per page. */
export function ContactDrawer({ clientId }: { clientId: string }) {
  const { contact, reason, among } = useSearchParams(contactParams);
  if (!contact) return null;
  return (
    <Deferred key={clientId}>
      <OpenContact clientId={clientId} wanted={{ id: contact, reason, among: among || tableSequence }} />
    </Deferred>
  );
}
