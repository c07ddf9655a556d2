import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { samplePath } from '../testing/samples.ts';
import { decodeFeed } from './decode.ts';
import { readFeedText } from './feed.ts';

/** Feeds of others that break parsers; not part of this repository. Our own in the same shapes are in `feed.test.ts`. */
const folder = samplePath('feeds');
const files = existsSync(folder) ? readdirSync(folder) : [];
/** No feed, and feeds whose entries have neither a title nor a text nor a link. */
const withoutArticles = ['unrecognized.rss', 'incomplete-fields.atom'];

describe.skipIf(files.length === 0)('a feed of others', () => {
  test.each(files)('%s is read, or refused', (file) => {
    const read = () =>
      readFeedText(decodeFeed(readFileSync(`${folder}/${file}`), null), 'https://feeds.example/a');
    const feed = read();
    if (withoutArticles.includes(file)) {
      expect(feed?.articles ?? []).toEqual([]);
      return;
    }
    expect(feed?.articles.length ?? 0).toBeGreaterThan(file === 'missing-fields.atom' ? -1 : 0);
    for (const { guid, title, link, summary } of feed?.articles ?? []) {
      expect(link).toMatch(/^https?:\/\//);
      for (const text of [guid, title, summary]) {
        expect(text).not.toMatch(/[\p{Cc}\u202D\u202E]/u);
        expect(text).not.toContain('\uFFFD');
      }
      for (const text of [title, summary])
        expect(text).not.toMatch(/<\/?(p|a|img|div|script|br|b|i|span)\b/i);
    }
    // The same identities with each reading, also where the feed has no ids.
    expect(read()).toEqual(feed);
    expect(new Set(feed?.articles.map(({ guid }) => guid)).size).toBe(feed?.articles.length);
  });
});
