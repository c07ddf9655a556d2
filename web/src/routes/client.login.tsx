import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AnyClientSignInPage, leaveIfClient, signInQuery } from '../auth/index.ts';

export const Route = createFileRoute('/client/login')({
  head: () => ({ meta: [{ title: 'Client Login · Liftout' }] }),
  beforeLoad: leaveIfClient,
  component: function ClientLogin() {
    const { data } = useQuery(signInQuery);
    return <AnyClientSignInPage supportEmail={data?.supportEmail} />;
  },
});
