import { lazy, Suspense } from 'react';
import { readText, useUrlValue } from '../lib/url-state.ts';
import { LoadBoundary, tellNotLoaded } from '../ui/load-boundary.tsx';

const OpenContact = lazy(async () => ({ default: (await import('./open-contact.tsx')).OpenContact }));

/** The contact that the address names (`?contact=`), in a drawer; nothing where it names none. Mount it once to a page. */
export function ContactDrawer({ clientId }: { clientId: string }) {
  const id = readText(useUrlValue('contact'));
  const reason = readText(useUrlValue('reason')) ?? null;
  if (!id) return null;
  return (
    <LoadBoundary key={id} fallback={null} onFailed={tellNotLoaded}>
      <Suspense>
        <OpenContact clientId={clientId} id={id} reason={reason} />
      </Suspense>
    </LoadBoundary>
  );
}
