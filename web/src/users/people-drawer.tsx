import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { peopleQuery } from './queries.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { accessText } from './sections.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';

interface PeopleDrawerProps {
  clientId: string;
  onClose: () => void;
}

/** The people of a client: who may sign in to its portal, and what they see. */
export function PeopleDrawer({ clientId, onClose }: PeopleDrawerProps) {
  const query = useQuery(peopleQuery(clientId));
  const [dialog, setDialog] = useState<'add' | 'login' | null>(null);
  const client = query.data ? { clientId, ...query.data } : null;
  const people = query.data?.people.filter(({ isClientLogin }) => !isClientLogin) ?? [];
  const login = query.data?.people.filter(({ isClientLogin }) => isClientLogin) ?? [];
  const addButton = (
    <Button size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => setDialog('add')}>
      Add person
    </Button>
  );
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={client ? `People of ${client.clientName}` : 'People'}
      description="Each signs in with their email. What they do carries their name."
    >
      <DialogBody className="flex flex-col gap-6">
        {query.isLoadingError ? (
          <QueryError what="the people" query={query} />
        ) : client === null ? (
          <div role="status" aria-label="Loading people">
            <SkeletonText lines={8} />
          </div>
        ) : (
          <>
            <section aria-label="People">
              <div className="mb-3 flex items-center justify-between gap-4">
                <h3 className="font-semibold">People</h3>
                {people.length > 0 ? addButton : null}
              </div>
              {people.length === 0 ? (
                <EmptyState
                  compact
                  icon={<Users aria-hidden size={20} />}
                  title="No people yet"
                  description="Give each person a login of their own, so you can see who did what."
                  action={addButton}
                />
              ) : (
                <UserList
                  label={`People of ${client.clientName}`}
                  users={people}
                  client={client}
                  detailOf={({ username, allowedDashboards }) =>
                    `${username} · ${accessText(allowedDashboards, client.allowedDashboards)}`
                  }
                />
              )}
            </section>
            <section aria-label="Shared login" className="border-t pt-5">
              <h3 className="font-semibold">Shared login</h3>
              <p className="mt-0.5 mb-3 text-ink-soft text-sm">
                The username {clientId}, which several people can use.
              </p>
              {login.length === 0 ? (
                <Button size="sm" onClick={() => setDialog('login')}>
                  Set up shared login
                </Button>
              ) : (
                <UserList
                  label="Shared login"
                  users={login}
                  client={client}
                  detailOf={({ username }) => username}
                />
              )}
            </section>
          </>
        )}
      </DialogBody>
      {dialog === 'add' && client ? <UserDialog client={client} onClose={() => setDialog(null)} /> : null}
      {dialog === 'login' ? <ResetDialog target={{ clientId }} onClose={() => setDialog(null)} /> : null}
    </Drawer>
  );
}
