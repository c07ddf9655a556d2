import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../auth/index.ts';
import { profileQuery } from '../../clients/index.ts';
import { viewOnlyToast } from '../../lib/api/view-as.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { useBrand } from '../../ui/use-brand.ts';
import { useCurrentClient } from '../current-client.ts';
import type { ShellParts } from '../declarations.ts';
import { useShellState } from '../shell-state.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';

/** Header, rail and the dialogs that can be opened from every page, in the client's colours. */
export function Frame({ parts }: { parts: ShellParts }) {
  const { clientId, exists, pageClient, linkedName, isPending } = useCurrentClient();
  const { data: profile, isLoadingError } = useQuery({
    ...profileQuery(clientId),
    enabled: pageClient !== null,
  });
  const isAwaited = pageClient === null ? isPending : !isLoadingError;
  const shown = (pageClient === null ? undefined : profile) ?? (isAwaited ? undefined : null);
  useBrand(shown?.brandingColors.primary);
  const { openAction, setOpenAction } = useShellState();
  const { viewedBy } = useUser();
  const chosen = parts.actions.find(({ id }) => id === openAction);
  const isRefused = chosen !== undefined && viewedBy !== undefined && !chosen.isReading;
  const action = isRefused ? undefined : chosen;
  useEffect(() => {
    if (!isRefused) return;
    toast(viewOnlyToast);
    setOpenAction(null);
  }, [isRefused, setOpenAction]);
  const onClose = () => setOpenAction(null);
  return (
    <>
      <Header parts={parts} clientId={clientId} profile={shown} />
      <Rail parts={parts} clientId={exists ? clientId : null} clientName={linkedName} />
      {action && shown ? (
        <Deferred key={action.id} onFailed={onClose}>
          <action.Dialog profile={shown} onClose={onClose} />
        </Deferred>
      ) : null}
    </>
  );
}
