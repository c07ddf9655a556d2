import { lazy, Suspense } from 'react';

const ContactDrawer = lazy(async () => ({ default: (await import('../contacts/index.ts')).ContactDrawer }));

/** The contact that the address names (`?contact=`), beside the page. */
export function ContactBeside({ clientId }: { clientId: string }) {
  return (
    <Suspense>
      <ContactDrawer clientId={clientId} />
    </Suspense>
  );
}
