import { withoutCodeFence } from '@liftout/contract/values/code-fence';
import sanitizeHtml from 'sanitize-html';
import { visibleText } from '../platform/text/markup-text.ts';

/** Text structure only: no images, forms, frames, styles, ids or classes. */
const allowedTags = (
  'h2 h3 h4 p br hr ul ol li dl dt dd strong b em i u s sub sup blockquote a ' +
  'table caption thead tbody tfoot tr th td section div span'
).split(' ');

/** Dropped together with their content. */
const droppedWhole = (
  'script style textarea option noscript noembed noframes iframe object embed applet svg math template title head ' +
  'xmp plaintext select button audio video canvas frameset form input'
).split(' ');

/**
 * Makes untrusted HTML safe to show and to send, such as a model's answer. Links keep http, https, mailto and tel
 * addresses, open in a new tab and send no referrer.
 */
export function sanitizeProfile(markup: string, { links = true } = {}): string {
  return sanitizeHtml(markup, {
    allowedTags: links ? allowedTags : allowedTags.filter((tag) => tag !== 'a'),
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: droppedWhole,
    nestingLimit: 40,
    enforceHtmlBoundary: false,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      article: 'section',
      a: (_, { href }) => ({ tagName: 'a', attribs: linkAttributes(href) }),
    },
  }).trim();
}

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  return href ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {};
}

/** Turns plain text into paragraphs; HTML stays unchanged. */
export function asParagraphs(text: string): string {
  const tag = text.search(/<\/?[a-z]/i);
  if (tag !== -1 && text.includes('>', tag)) return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/**
 * The profile in a model's answer, safe to show; null where it has no visible text. Its links are left out: a model makes
 * them up, and those to our rows stand beside it.
 */
export function profileOf(answer: string): string | null {
  const markup = sanitizeProfile(asParagraphs(withoutCodeFence(answer)), { links: false });
  return visibleText(markup) === '' ? null : markup;
}
