import { lazy } from 'react';
import { useSearchParams } from '../../lib/dom/search-params.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { contactParams } from '../search-params.ts';

const OpenContact = lazy(async () => ({ default: (await import('./open-contact.tsx')).OpenContact }));

/** The contact in the address (`?contact=`) in a drawer; nothing without one. Mount it once per page. */
export function ContactDrawer({ clientId }: { clientId: string }) {
  const { contact: id, reason } = useSearchParams(contactParams);
  if (!id) return null;
  return (
    <Deferred key={id}>
      <OpenContact clientId={clientId} id={id} reason={reason || null} />
    </Deferred>
  );
}
