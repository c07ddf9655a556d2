import { type FeedItem, liveFeedStream } from '@liftout/contract/live-feed';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hrefOf } from '../lib/api/api.ts';
import { receivedJson } from '../lib/api/errors.ts';
import { openStream } from '../lib/api/event-streams.ts';
import { type FeedState, feedKey } from './queries.ts';

/** How many activities are shown at most. */
const maxItems = 50;

/** The feed with one more item, in order of time. An item that is in it already changes nothing. */
export function withItem(items: readonly FeedItem[], item: FeedItem): FeedItem[] {
  if (items.some(({ id }) => id === item.id)) return [...items];
  const at = items.findIndex(({ timestamp }) => timestamp <= item.timestamp);
  return items.toSpliced(at === -1 ? items.length : at, 0, item).slice(0, maxItems);
}

/** The list says itself that it could not be read. */
const ignoreError = () => undefined;

/** How long the list waits for the stream before it is read by polling. */
const connectTimeoutMs = 1_500;
/** How long before a refused stream is opened again: the polling interval of the feed. */
const reopenDelayMs = 30_000;

/**
 * Adds activities to the cached feed as the stream brings them. The browser reconnects by itself and sends the id of
 * the last event that it saw.
 * @returns how the feed is kept up to date
 */
export function useFeedStream(clientId: string): FeedState {
  const queries = useQueryClient();
  const [state, setState] = useState<FeedState>('connecting');

  useEffect(() => {
    const queryKey = feedKey(clientId);
    const reload = () => {
      const query = queries.getQueryCache().find({ queryKey });
      if (query?.state.data) queries.invalidateQueries({ queryKey });
      // What is being read may be from before the stream began.
      else query?.promise?.then(reload, ignoreError);
    };
    const add = (item: FeedItem) =>
      queries.setQueryData<FeedItem[]>(queryKey, (items) => items && withItem(items, item));
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let source = open();
    const timer = setTimeout(
      () => setState((now) => (now === 'connecting' ? 'polling' : now)),
      connectTimeoutMs,
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(reopening);
      source.close();
      setState('connecting');
    };

    function open() {
      const opened = openStream(hrefOf(liveFeedStream, { params: { client: clientId } }));
      opened.addEventListener('ready', () => {
        setState('live');
        reload();
      });
      // A resumed connection sends no `ready`.
      opened.addEventListener('open', () => setState((now) => (now === 'polling' ? 'live' : now)));
      opened.addEventListener('reset', reload);
      opened.addEventListener('ended', () => {
        setState('polling');
        opened.close();
      });
      opened.addEventListener('error', () => {
        setState('polling');
        // The browser reopens a lost stream, but not a refused one, such as by a server at its limit.
        if (opened.readyState !== EventSource.CLOSED) return;
        reopening = setTimeout(() => {
          source = open();
        }, reopenDelayMs);
      });
      opened.addEventListener('message', ({ data }) => {
        setState('live');
        const item = receivedJson<FeedItem>(String(data));
        if (!item) return;
        add(item);
        // What is being read may be from before it.
        queries
          .getQueryCache()
          .find({ queryKey })
          ?.promise?.then(() => add(item), ignoreError);
      });
      return opened;
    }
  }, [clientId, queries]);

  return state;
}
