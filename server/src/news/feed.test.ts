import { describe, expect, test } from 'vitest';
import { decodeFeed } from './decode.ts';
import { readFeedText } from './feed.ts';
import { plainText } from './plain-text.ts';
import { timeAgo } from './time-ago.ts';

const url = 'https://news.example/feed.xml';

describe('every format gives the same articles', () => {
  const published = new Date('2025-08-20T14:30:00Z');
  const article = {
    title: 'Team of five leaves',
    link: 'https://news.example/a',
    summary: 'They joined a rival.',
  };
  test.each([
    [
      'RSS 0.92',
      `<rss version="0.92"><channel><title>N</title><item><title>Team of five leaves</title>
       <link>https://news.example/a</link><description>They joined a rival.</description></item></channel></rss>`,
      { ...article, guid: 'https://news.example/a', publishedAt: null },
    ],
    [
      'RSS 2.0 with a permalink for a link',
      `<rss version="2.0"><channel><title>N</title><item><title>Team of five leaves</title>
       <guid>https://news.example/a</guid><description>They joined a rival.</description>
       <pubDate>Wed, 20 Aug 2025 10:30:00 -0400</pubDate></item></channel></rss>`,
      { ...article, guid: 'https://news.example/a', publishedAt: published },
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
         xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://news.example"><title>N</title></channel>
       <item rdf:about="urn:a"><title>Team of five leaves</title><link>https://news.example/a</link>
       <description>They joined a rival.</description><dc:date>2025-08-20T10:30:00-04:00</dc:date></item></rdf:RDF>`,
      { ...article, guid: 'urn:a', publishedAt: published },
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry><id>urn:a</id><title type="html">Team of &lt;b&gt;five&lt;/b&gt; leaves</title>
       <link rel="self" href="https://news.example/self"/><link href="/a"/><updated>2025-08-20T14:30:00Z</updated>
       <summary>They joined a rival.</summary></entry></feed>`,
      { ...article, guid: 'urn:a', publishedAt: published },
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'N',
        items: [
          {
            id: 'a',
            url: article.link,
            title: article.title,
            content_text: article.summary,
            date_published: '2025-08-20T14:30:00Z',
          },
        ],
      }),
      { ...article, guid: 'a', publishedAt: published },
    ],
  ])('%s', (_, text, expected) => {
    expect(readFeedText(text, url)).toEqual({ title: 'N', articles: [expected] });
  });
});

describe('missing or invalid parts', () => {
  const item = (inside: string) =>
    readFeedText(`<rss version="2.0"><channel><item>${inside}</item></channel></rss>`, url)?.articles ?? [];

  test('a title comes from the text', () => {
    const [article] = item('<link>https://a.example</link><description>Four advisors left.</description>');
    expect(article?.title).toBe('Four advisors left.');
  });

  test.each([
    ['neither title nor text', '<link>https://a.example</link>'],
    ['no link', '<title>A</title>'],
    ['a script for a link', '<title>A</title><link>javascript:alert(1)</link>'],
    ['a data link', '<title>A</title><link>data:text/html,x</link>'],
  ])('%s: left out', (_, inside) => {
    expect(item(inside)).toEqual([]);
  });

  test.each([['yesterday'], ['Seg, 24 Set 2018 19:42:40 -0300'], ['0001-01-01']])(
    '%s is not a date',
    (date) => {
      const [article] = item(`<title>A</title><link>https://a.example</link><pubDate>${date}</pubDate>`);
      expect(article?.publishedAt).toBeNull();
    },
  );

  test('a repeated article counts once', () => {
    const one = '<item><title>A</title><link>https://a.example</link></item>';
    expect(
      readFeedText(`<rss version="2.0"><channel>${one}${one}</channel></rss>`, url)?.articles,
    ).toHaveLength(1);
  });

  test('a feed without a title is named by its host', () => {
    expect(
      readFeedText('<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:a</id></entry></feed>', url),
    ).toEqual({
      title: 'news.example',
      articles: [],
    });
  });

  test.each([[''], ['<html><body>Moved</body></html>'], ['{"a":1}'], ['plain'], ['<rss']])(
    '%j is no feed',
    (text) => {
      expect(readFeedText(text, url)).toBeNull();
    },
  );
});

describe('encodings', () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Zoë São</a>', 'latin1');
  test.each<[string, Uint8Array, string | null, string]>([
    ['the declaration', latin, 'text/xml', 'Zoë São'],
    [
      'the header before the declaration',
      Buffer.from('<?xml encoding="latin1"?>Zoë'),
      'text/xml; charset="UTF-8"',
      'Zoë',
    ],
    ['a mark before both', Buffer.from('\ufeffZoë'), 'text/xml; charset=latin1', 'Zoë'],
    ['nothing said, UTF-8', Buffer.from('<rss>Zoë'), null, 'Zoë'],
    ['nothing said, not UTF-8', Buffer.from('<rss>Zoë', 'latin1'), null, 'Zoë'],
    ['an unknown name', Buffer.from('<rss>Zoë', 'latin1'), 'text/xml; charset=klingon', 'Zoë'],
  ])('%s', (_, bytes, type, expected) => {
    expect(decodeFeed(bytes, type)).toContain(expected);
  });
});

test.each([
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['a<br>b &amp; c &lt;d&gt;', 'a b & c <d>'],
  ['<script>alert(1)</script><style>b{}</style>Text<img src=x onerror=alert(1)>', 'Text'],
  ['  many\n\t blanks\u0000 ', 'many blanks'],
  ['unclosed <b', 'unclosed'],
  ['word '.repeat(10), 'word word word…'],
])('%j as plain text', (html, text) => {
  expect(plainText(html, 18)).toBe(text);
});

test('ages', () => {
  const now = new Date('2025-08-29T16:00:00Z');
  const ago = (ms: number) => timeAgo(new Date(now.getTime() - ms), now);
  expect([
    ago(-60_000),
    ago(59_999),
    ago(60_000),
    ago(3_599_999),
    ago(3_600_000),
    ago(86_399_999),
    ago(86_400_000),
  ]).toEqual(['Just now', 'Just now', '1m ago', '59m ago', '1h ago', '23h ago', '1d ago']);
  expect(timeAgo(null, now)).toBe('');
});
