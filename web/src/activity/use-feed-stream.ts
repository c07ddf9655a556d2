import { type FeedItem, feedItem, liveFeedStream } from '@liftout/contract/activity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hrefOf } from '../lib/api/api.ts';
import { parseJson } from '../lib/api/errors.ts';
import { openStream } from '../lib/api/event-streams.ts';
import { type FeedState, feedKey } from './queries.ts';

/** How many activities the screen keeps. */
const kept = 50;

/** The feed with one more item on top; one that is known already changes nothing. */
export function withItem(items: readonly FeedItem[], item: FeedItem): FeedItem[] {
  if (items.some(({ id }) => id === item.id)) return [...items];
  const at = items.findIndex(({ timestamp }) => timestamp <= item.timestamp);
  return items.toSpliced(at === -1 ? items.length : at, 0, item).slice(0, kept);
}

/** How long the list waits for the stream, in milliseconds. */
const connectTimeoutMs = 1_500;
/** How long a refused stream is left alone, in milliseconds: as long as the feed is between two readings. */
const pause = 30_000;

/**
 * Puts pushed activities into the feed as they happen, and answers how it is kept. The browser reconnects by itself
 * and says what it saw last.
 */
export function useFeedStream(clientId: string): FeedState {
  const queries = useQueryClient();
  const [state, setState] = useState<FeedState>('connecting');

  useEffect(() => {
    const queryKey = feedKey(clientId);
    const reload = () => {
      if (queries.getQueryData(queryKey)) queries.invalidateQueries({ queryKey });
    };
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let source = open();
    const timer = setTimeout(
      () => setState((now) => (now === 'connecting' ? 'asked' : now)),
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
        setState('pushed');
        reload();
      });
      // A connection that goes on where it stopped says no more than that it is open.
      opened.addEventListener('open', () => setState((now) => (now === 'asked' ? 'pushed' : now)));
      opened.addEventListener('reset', reload);
      opened.addEventListener('ended', () => {
        setState('asked');
        opened.close();
      });
      opened.addEventListener('error', () => {
        setState('asked');
        // The browser comes back to a stream that was lost, but not to one that was refused, as by a server at its limit.
        if (opened.readyState !== EventSource.CLOSED) return;
        reopening = setTimeout(() => {
          source = open();
        }, pause);
      });
      opened.addEventListener('message', ({ data }) => {
        setState('pushed');
        const item = feedItem.safeParse(parseJson(String(data)));
        if (!item.success) return;
        queries.setQueryData<FeedItem[]>(queryKey, (items) => items && withItem(items, item.data));
      });
      return opened;
    }
  }, [clientId, queries]);

  return state;
}
