import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { adminsQuery } from './queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';

/** The admins, who may see and change everything. */
export function AdminsSection() {
  const query = useQuery(adminsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Section
      id="admins"
      title="Admins"
      description="They run the portal and see every client."
      actions={
        <Button size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => setAdding(true)}>
          Add admin
        </Button>
      }
    >
      <Card>
        <Loaded
          compact
          query={query}
          what="the admins"
          placeholder={
            <div role="status" aria-label="Loading admins" className="h-16">
              <SkeletonText lines={3} />
            </div>
          }
        >
          {(users) => (
            <UserList
              label="Admins"
              users={users}
              client={null}
              detailOf={({ name, username, email }) =>
                [name && username, email ?? 'No email'].filter(Boolean).join(' · ')
              }
            />
          )}
        </Loaded>
      </Card>
      {adding ? <UserDialog client={null} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}
