import { type DigestChoice as Choice, saveDigestChoice } from '@liftout/contract/brief';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser, wayToMail } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { briefMailQuery } from './queries.ts';

/**
 * Switches the Monday brief by email on and off, for a person with an email. For others, nothing in the menu, and on the
 * page of the brief what they need.
 */
export function BriefMailChoice({ onPage = false }: { onPage?: boolean }) {
  const user = useUser();
  const { id, clientId } = user;
  const queries = useQueryClient();
  const query = briefMailQuery(id, clientId);
  const { data, isLoadingError, refetch } = useQuery(query);
  const save = useChange({
    by: saveDigestChoice,
    clientId,
    scope: 'digest',
    send: (weekly: boolean) => call(saveDigestChoice, { body: { weekly } }),
    optimistic: (weekly) => {
      const before = queries.getQueryData(query.queryKey);
      queries.setQueryData(query.queryKey, (choice: Choice | undefined) => choice && { ...choice, weekly });
      return () => queries.setQueryData(query.queryKey, before);
    },
    onSuccess: (choice) => queries.setQueryData(query.queryKey, choice),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't save your choice",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  if (isLoadingError)
    return (
      <Frame onPage={onPage}>
        <span className="text-ink-soft">Couldn't load your Monday brief setting.</span>
        <Button size="sm" onClick={() => refetch()}>
          Try Again
        </Button>
      </Frame>
    );
  if (data === undefined)
    return (
      <Frame onPage={onPage}>
        <Skeleton className="h-4 w-32" />
      </Frame>
    );
  if (data.email === null)
    return onPage ? (
      <p className="text-ink-soft text-sm">To get this brief by email on Mondays, {wayToMail(user)}</p>
    ) : null;
  return (
    <Frame onPage={onPage}>
      <Switch
        label={onPage ? 'Email me this brief on Mondays' : 'Monday brief'}
        hint={onPage ? `To ${data.email}, at 7 a.m. New York time` : `By email to ${data.email}, on Mondays`}
        checked={data.weekly}
        onCheckedChange={(weekly) => save.mutate(weekly)}
      />
    </Frame>
  );
}

const Frame = ({ onPage, children }: { onPage: boolean; children: ReactNode }) => (
  <div className={cx('flex items-center justify-between gap-4', !onPage && 'border-t px-4 py-2.5')}>
    {children}
  </div>
);
