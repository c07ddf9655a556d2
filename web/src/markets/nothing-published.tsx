import { useAuth } from '../auth/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Instead of the figures while no market is published: sums over none would be zeros. Leads an admin to the markets. */
export function NothingPublished() {
  const isAdmin = useAuth().user?.role === 'admin';
  return (
    <Card>
      <EmptyState
        title="No markets are published yet"
        description={
          isAdmin
            ? "Enter a market's figures and publish it. It then appears here for everyone."
            : 'Contacts, pipelines and growth of each market appear here once they are published.'
        }
        action={
          isAdmin ? (
            <LinkButton
              variant="primary"
              to="/admin"
              search={{ tab: 'settings', section: 'markets' }}
              hash="markets"
            >
              Publish a market
            </LinkButton>
          ) : null
        }
      />
    </Card>
  );
}
