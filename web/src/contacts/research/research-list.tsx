import type { Contact } from '@liftout/contract/contacts';
import type { ResearchProfile } from '@liftout/contract/research';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { RelativeTime } from '../../ui/data/values.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { DrawerSection } from '../drawer/drawer-section.tsx';
import { useUserName } from '../use-user-name.ts';
import { researchQuery } from './research-query.ts';
import { subjectOf } from './use-deep-dive.ts';

const DeepDiveDialog = openedPart(async () => ({
  default: (await import('./deep-dive-dialog.tsx')).DeepDiveDialog,
}));

/** Earlier deep dives on a contact, newest first. */
export function ResearchList({ clientId, contact }: { clientId: string; contact: Contact }) {
  const query = useQuery(researchQuery(clientId, contact.id));
  const nameOf = useUserName(clientId);
  const [reading, setReading] = useState<ResearchProfile | null>(null);
  return (
    <DrawerSection title="Research" screenOnly={query.data?.length === 0}>
      {query.isPending ? (
        <SkeletonText lines={2} />
      ) : query.isLoadingError ? (
        <ErrorState
          compact
          title="Couldn't load the research"
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      ) : query.data.length === 0 ? (
        <p className="text-ink-soft text-sm">
          No research yet. Run a Deep Dive and its profile is saved here.
        </p>
      ) : (
        <ul className="flex flex-col">
          {query.data.map((profile) => (
            <li key={profile.id} className="border-b last:border-0">
              <button
                type="button"
                className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-2.5 rounded-control px-2 py-2 text-left hover:bg-hover"
                onClick={() => setReading(profile)}
              >
                <ScrollText aria-hidden size={15} className="shrink-0 text-ink-faint" />
                <span className="grow">Profile by {profile.model}</span>
                <span className="text-ink-faint text-xs">
                  {nameOf(profile.createdBy)}, <RelativeTime inline at={profile.createdAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {reading ? (
        <Deferred onFailed={() => setReading(null)}>
          <DeepDiveDialog
            clientId={clientId}
            written={reading}
            subject={subjectOf(contact)}
            onClose={() => setReading(null)}
          />
        </Deferred>
      ) : null}
    </DrawerSection>
  );
}
