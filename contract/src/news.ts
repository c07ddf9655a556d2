import * as z from 'zod/mini';
import { feedAddress } from './client-fields.ts';
import { clientParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The maximum length of a summary on the screen, in characters (spec section 9). */
export const maxShownSummary = 100;

/** The 404 of a client without a feed (spec section 8). */
export const noFeedMessage = 'RSS feed not configured for this client';

export const newsItem = z.object({
  title: z.string(),
  /** http or https. */
  link: z.string(),
  /** Plain text. */
  summary: z.string(),
  /** `5m ago`, `3h ago`, `2d ago`; empty where the feed gave no date. */
  timeAgo: z.string(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** The feed's own title, or its host. */
  source: z.string(),
  /** Firms of the client's contacts, and its target firms, that the article names; each opens its page. */
  firms: z.array(z.string()),
});
export type NewsItem = z.infer<typeof newsItem>;

export const news = endpoint({
  method: 'GET',
  path: '/api/news/:client',
  summary: "News from the client's feed, newest first",
  access: 'overview',
  tenant: 'params',
  reads: ['clients', 'news'],
  params: clientParams,
  response: z.array(newsItem),
});

/** 400 for an address that may not be read from here; 502 where it can't be reached or is no feed. */
export const testFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds/test',
  summary: 'Read a feed without saving it, and answer its latest articles',
  access: 'admin',
  tenant: 'none',
  // Nothing is stored.
  changes: [],
  body: z.object({ url: feedAddress }),
  response: z.object({
    /** The feed's own title, or its host. */
    source: z.string(),
    /** The first five. */
    items: z.array(newsItem),
  }),
  limit: { max: 60, windowSeconds: 600 },
});
