import sanitizeHtml from 'sanitize-html';

/** Elements whose end also ends a word. */
const breaks = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|td|tr|table|blockquote|figure|img)\b[^>]*>/gi;
const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** HTML as one line of plain text, cut at a word to at most `max` characters. Scripts and styles leave nothing. */
export function plainText(html: string, max: number): string {
  const bare = sanitizeHtml(html.slice(0, 50_000).replace(breaks, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  const text = bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities.get(entity) ?? entity)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return cut(text, max);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > max / 2 ? word : undefined).trimEnd()}…`;
}
