import { lazy } from 'react';
import { readText, useUrlValue } from '../lib/url-state.ts';
import { Late } from '../ui/late.tsx';

const OpenContact = lazy(async () => ({ default: (await import('./open-contact.tsx')).OpenContact }));

/** The contact that the address names (`?contact=`), in a drawer; nothing where it names none. Mount it once to a page. */
export function ContactDrawer({ clientId }: { clientId: string }) {
  const id = readText(useUrlValue('contact'));
  const reason = readText(useUrlValue('reason')) ?? null;
  if (!id) return null;
  return (
    <Late key={id}>
      <OpenContact clientId={clientId} id={id} reason={reason} />
    </Late>
  );
}
