import type { Outbound } from '../platform/outbound/outbound.ts';
import { type Probe, probe } from '../platform/outbound/probe.ts';
import { readFeed } from './read-feed.ts';

/** Feeds that one test reads, at most. */
const maxFeeds = 10;

async function isFeed(outbound: Outbound, url: string): Promise<boolean> {
  let answer: Parameters<typeof readFeed>[0] | undefined;
  const { ok } = await probe(outbound, {
    name: 'The feed',
    key: 'its address',
    url,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, */*;q=0.5',
      'user-agent': 'Liftout news reader',
    },
    read({ status, bytes, url: final, headers }) {
      answer = { bytes, contentType: headers.get('content-type'), url: final };
      return status === 200 ? { ok: true, message: '' } : undefined;
    },
  });
  if (!ok || !answer) return false;
  const feed = await readFeed(answer).catch(() => null);
  return feed !== null;
}

/** Reads the clients' feeds at the same time; without storing their articles. */
export async function probeFeeds(
  outbound: Outbound,
  feeds: readonly { client: string; url: string }[],
): Promise<Probe> {
  const tried = feeds.slice(0, maxFeeds);
  const working = await Promise.all(tried.map(({ url }) => isFeed(outbound, url)));
  const failing = tried.filter((_, at) => !working[at]).map(({ client }) => client);
  const of =
    feeds.length > tried.length
      ? `${tried.length - failing.length} of the first ${tried.length} feeds`
      : `${tried.length - failing.length} of ${tried.length} ${tried.length === 1 ? 'feed' : 'feeds'}`;
  if (failing.length === 0) return { ok: true, message: `Read ${of}.` };
  return { ok: false, message: `Read ${of}. Check the address of ${failing.join(', ')}.`.slice(0, 500) };
}
