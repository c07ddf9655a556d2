import {
  type AtomFeed,
  DetectError,
  type JsonFeed,
  MalformedError,
  ParseError,
  parseFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import { cleanText } from '../platform/text/truncate.ts';
import { plainText } from './plain-text.ts';

export interface Article {
  /** Identifies the article within its feed. */
  guid: string;
  title: string;
  /** http or https. */
  link: string;
  summary: string;
  /** Null where the feed has no readable date. */
  publishedAt: Date | null;
}

export interface Feed {
  title: string;
  articles: Article[];
}

/** An article's fields before they are cleaned, whatever the format. */
interface RawArticle {
  guid: string | undefined;
  title: string | undefined;
  link: string | undefined;
  html: string | undefined;
  date: string | undefined;
}

const maxArticles = 100;

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed. An article without a title gets one from its text; one without a link,
 * or without title and text, is left out. Null where the text is not a feed.
 * @param url the feed's address, to which links may be relative
 */
export function readFeedText(text: string, url: string): Feed | null {
  const parsed = parsedFeed(text);
  if (!parsed) return null;
  const seen = new Set<string>();
  const articles = parsed.items.slice(0, maxArticles).flatMap((raw) => {
    const article = articleOf(raw, url);
    if (!article || seen.has(article.guid)) return [];
    seen.add(article.guid);
    return [article];
  });
  return { title: plainText(parsed.title ?? '', 100) || new URL(url).host, articles };
}

function parsedFeed(text: string): { title: string | undefined; items: RawArticle[] } | null {
  try {
    const { format, feed } = parseFeed(text);
    switch (format) {
      case 'rss':
        return { title: feed.title, items: (feed.items ?? []).map(fromRss) };
      case 'rdf':
        return { title: feed.title, items: (feed.items ?? []).map(fromRdf) };
      case 'atom':
        return { title: feed.title?.value, items: (feed.entries ?? []).map(fromAtom) };
      case 'json':
        return { title: feed.title, items: (feed.items ?? []).map(fromJson) };
    }
  } catch (error) {
    if (error instanceof DetectError || error instanceof MalformedError || error instanceof ParseError)
      return null;
    throw error;
  }
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

function fromRss(item: Loose<RssFeed.Item<string>>): RawArticle {
  const permalink = item.guid?.isPermaLink === false ? undefined : item.guid?.value;
  return {
    guid: item.guid?.value,
    title: item.title,
    link: item.link ?? permalink,
    html: item.description ?? item.content?.encoded,
    date: item.pubDate ?? item.dc?.dates?.[0],
  };
}

function fromRdf(item: Loose<RdfFeed.Item<string>>): RawArticle {
  return {
    guid: item.rdf?.about,
    title: item.title,
    link: item.link ?? item.rdf?.about,
    html: item.description ?? item.content?.encoded,
    date: item.dc?.dates?.[0],
  };
}

function fromAtom(entry: Loose<AtomFeed.Entry<string>>): RawArticle {
  const links = entry.links ?? [];
  const link = links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0];
  return {
    guid: entry.id,
    title: entry.title?.value,
    link: link?.href ?? entry.id,
    html: entry.summary?.value ?? entry.content?.value,
    date: entry.published ?? entry.updated,
  };
}

function fromJson(item: Loose<JsonFeed.Item<string>>): RawArticle {
  return {
    guid: item.id,
    title: item.title,
    link: item.url ?? item.external_url,
    html: item.summary ?? item.content_text ?? item.content_html,
    date: item.date_published ?? item.date_modified,
  };
}

function articleOf(raw: RawArticle, base: string): Article | null {
  const link = webLink(raw.link, base);
  const summary = plainText(raw.html ?? '', 600);
  const title = plainText(raw.title ?? '', 300) || plainText(summary, 120);
  if (!link || !title) return null;
  return { guid: cleanText(raw.guid || link, 500), title, link, summary, publishedAt: dateOf(raw.date) };
}

function webLink(link: string | undefined, base: string): string | null {
  const text = link?.trim();
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= 2_000 ? url.href : null;
}

function dateOf(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  const year = date.getUTCFullYear();
  return year >= 1990 && year < 2100 ? date : null;
}
