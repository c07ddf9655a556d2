import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { retryHint } from '../../lib/api/errors.ts';
import { hasRefreshFailed, isMissed } from '../../lib/changes/refreshes.ts';
import { cx } from '../cx.ts';
import { RealTime } from '../data/real-time.tsx';
import { Button } from '../form/button.tsx';
import { focusOnceGone } from '../overlay/nearest.ts';
import { Reference } from './reference.tsx';

const minute = 60_000;

interface OutdatedProps {
  outdated: readonly Query[];
}

const isOutdated = (query: Query) =>
  (hasRefreshFailed(query.state) || isMissed(query.state, query.meta)) && query.isActive();

/** What is on screen though reading it again failed, and what is not there as it could not be loaded. */
function useOutdated(): readonly Query[] {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const find = () => cache.findAll({ predicate: isOutdated });
  // A text, as it is compared with the one before.
  useSyncExternalStore(subscribe, () =>
    find()
      .map(({ queryHash, state }) => `${queryHash} ${state.errorUpdatedAt} ${state.fetchStatus}`)
      .join(),
  );
  return find();
}

/**
 * Says once, for all that is shown, that it could not be refreshed and of when it is, or what could not be loaded, with a
 * button to try again. Nothing where all is up to date.
 */
export function RefreshNotice() {
  const outdated = useOutdated();
  const isShown = outdated.length > 0;
  return (
    <div
      className={cx(
        'print:hidden',
        isShown &&
          'flex min-h-9 shrink-0 items-center justify-center gap-2.5 border-t bg-surface-sunken px-4 py-1 text-sm',
      )}
    >
      {isShown ? <TriangleAlert aria-hidden size={16} className="shrink-0 text-warning" /> : null}
      <div className="min-w-0 max-sm:grow">
        {/* There before its text, or that is often not read. */}
        <span role="status">{isShown ? sentence(outdated) : null}</span>{' '}
        {isShown ? <Since outdated={outdated} /> : null}
      </div>
      {isShown ? <Retry outdated={outdated} /> : null}
    </div>
  );
}

function Since({ outdated }: OutdatedProps) {
  useMinutes();
  const error = outdated[0]?.state.error;
  const shown = outdated.filter(hasData).map(({ state }) => state.dataUpdatedAt);
  return (
    <>
      <span className="text-ink-soft">
        {shown.length > 0 ? (
          <>
            Last updated <RealTime at={new Date(Math.min(...shown)).toISOString()} inline />.{' '}
          </>
        ) : null}
        {retryHint(error)}
      </span>{' '}
      <span className="max-sm:hidden">
        <Reference error={error} />
      </span>
    </>
  );
}

function Retry({ outdated }: OutdatedProps) {
  const queries = useQueryClient();
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const drawer = currentTarget.closest<HTMLElement>('[role="dialog"]');
    focusOnceGone(currentTarget, () => drawer ?? document.getElementById('main'));
    void queries.refetchQueries({ predicate: isOutdated });
  };
  return (
    <Button
      size="sm"
      busy={outdated.some(({ state }) => state.fetchStatus === 'fetching')}
      busyText="Trying again…"
      onClick={retry}
    >
      Try Again
    </Button>
  );
}

const hasData = ({ state }: Query) => state.data !== undefined;

/** `Couldn't refresh the pipeline.`, or `Couldn't load the saved views.` where nothing of it is there. */
function sentence(outdated: readonly Query[]): string {
  const [what, ...others] = new Set(outdated.map(({ meta }) => meta?.what));
  return `Couldn't ${outdated.some(hasData) ? 'refresh' : 'load'} ${what !== undefined && others.length === 0 ? what : 'part of this page'}.`;
}

/** Renders again every minute, as relative times go on. */
function useMinutes(): void {
  const [, setMinutes] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), minute);
    return () => clearInterval(timer);
  }, []);
}
