import { useQuery } from '@tanstack/react-query';
import { FirmPageLink } from '../firm-link/index.ts';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { IntelContact } from './intel-contact.tsx';
import { typeLabels } from './intel-form.ts';
import { oneIntelQuery } from './intel-queries.ts';
import { PriorityBadge } from './priority-badge.tsx';

interface IntelDrawerProps {
  /** Blank: none is open. */
  id: string;
  nameOf: (client: string) => string;
  onClose: () => void;
}

/** One piece of intel in full. */
export function IntelDrawer({ id, nameOf, onClose }: IntelDrawerProps) {
  const query = useQuery(oneIntelQuery(id));
  const intel = query.data;
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      title={intel?.subject ?? 'Intel'}
      description={intel ? `From ${nameOf(intel.client)}` : null}
    >
      <DialogBody className="flex flex-col gap-4">
        {query.isLoadingError ? (
          <ErrorState
            title="Couldn't load the intel"
            description="It may have been deleted."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : intel ? (
          <>
            <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
              {intel.description}
            </p>
            <DefinitionList
              items={[
                { label: 'Type', value: typeLabels[intel.type] },
                { label: 'Priority', value: <PriorityBadge priority={intel.priority} /> },
                ...(intel.contactName ? [{ label: 'Contact', value: <IntelContact intel={intel} /> }] : []),
                ...(intel.firm
                  ? [{ label: 'Firm', value: <FirmPageLink firm={intel.firm} clientId={intel.client} /> }]
                  : []),
                {
                  label: 'Received',
                  value: (
                    <>
                      <RelativeTime at={intel.createdAt} /> by{' '}
                      {intel.submittedBy === intel.client ? nameOf(intel.client) : intel.submittedBy}
                    </>
                  ),
                },
              ]}
            />
          </>
        ) : (
          <SkeletonText lines={6} />
        )}
      </DialogBody>
    </Drawer>
  );
}
