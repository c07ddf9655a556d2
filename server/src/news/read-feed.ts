import * as z from 'zod/mini';
import { inThread, type ThreadLimits } from '../platform/threads/thread.ts';
import type { Feed } from './feed.ts';

/** The answer of a feed's server, and its final address. */
export interface FeedAnswer {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
}

const feed = z.nullable(
  z.object({
    title: z.string(),
    articles: z.array(
      z.object({
        guid: z.string(),
        title: z.string(),
        link: z.string(),
        summary: z.string(),
        publishedAt: z.nullable(z.date()),
      }),
    ),
  }),
);

/** The slowest feeds of the allowed size take a second or two. */
const limits: ThreadLimits = { timeMs: 30_000, memoryMb: 512 };

/**
 * Reads a feed in a thread, since hostile XML can take seconds. Null where it is not a feed.
 * @throws {ThreadError} where it takes too long or too much memory
 */
export async function readFeed({ bytes, contentType, url }: FeedAnswer): Promise<Feed | null> {
  const answer: FeedAnswer = { bytes, contentType, url };
  return feed.parse(await inThread(new URL('./feed.thread.ts', import.meta.url), answer, limits));
}
