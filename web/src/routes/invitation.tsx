import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InvitationPage } from '../auth/index.ts';
import { PagePending } from '../shell/index.ts';

/** The token is the fragment of the address. */
export const Route = createFileRoute('/invitation')({
  head: () => ({ meta: [{ title: 'Your invitation · Liftout' }] }),
  component: function Invitation() {
    const token = useLocation({ select: ({ hash }) => hash });
    return (
      <Suspense fallback={<PagePending />}>
        <InvitationPage key={token} token={token} />
      </Suspense>
    );
  },
});
