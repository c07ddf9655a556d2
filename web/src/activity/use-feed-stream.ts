import { type FeedItem, feedItem, liveFeedStream } from '@liftout/contract/activity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hrefOf } from '../lib/api.ts';
import { parseJson } from '../lib/errors.ts';
import { feedKey } from './queries.ts';

/** How many activities the screen keeps. */
const kept = 50;

/** The feed with one more item on top; one that is known already changes nothing. */
export function withItem(items: readonly FeedItem[], item: FeedItem): FeedItem[] {
  if (items.some(({ id }) => id === item.id)) return [...items];
  const at = items.findIndex(({ timestamp }) => timestamp <= item.timestamp);
  return items.toSpliced(at === -1 ? items.length : at, 0, item).slice(0, kept);
}

/**
 * Puts pushed activities into the feed as they happen. Answers whether they are being pushed: where they are not,
 * the feed is to be asked for. The browser reconnects by itself and says what it saw last.
 */
export function useFeedStream(clientId: string): boolean {
  const queries = useQueryClient();
  const [pushed, setPushed] = useState(false);

  useEffect(() => {
    const queryKey = feedKey(clientId);
    const source = new EventSource(hrefOf(liveFeedStream, { params: { client: clientId } }), {
      withCredentials: true,
    });
    const reload = () => queries.invalidateQueries({ queryKey });
    source.addEventListener('ready', () => {
      setPushed(true);
      reload();
    });
    source.addEventListener('reset', reload);
    source.addEventListener('ended', () => {
      setPushed(false);
      source.close();
    });
    source.addEventListener('open', () => setPushed(true));
    source.addEventListener('error', () => setPushed(false));
    source.addEventListener('message', ({ data }) => {
      const item = feedItem.safeParse(parseJson(String(data)));
      if (!item.success) return;
      queries.setQueryData<FeedItem[]>(queryKey, (items) => items && withItem(items, item.data));
    });
    return () => source.close();
  }, [clientId, queries]);

  return pushed;
}
