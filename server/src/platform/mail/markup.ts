import { Parser } from 'htmlparser2';

/** HTML that is safe to send: made by `html`, or sanitised. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes.get(c) ?? c);

type Piece = string | number | Markup | null | undefined | readonly Piece[];

/** A template whose values are escaped unless they are Markup themselves; lists are joined, null is left out. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(parts.map((part, i) => part + written(i < values.length ? values[i] : '')).join(''));
}

function written(piece: Piece): string {
  if (piece === null || piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(written).join('');
}

/** Elements whose end also ends a line. */
const blocks = new Set('p h1 h2 h3 h4 h5 h6 li tr ul ol table blockquote div section dd dt pre'.split(' '));
const heading = /^h[1-6]$/;

/** Plain text of HTML that is safe: links keep their address, list items a dash. */
export function toPlainText(markup: string): string {
  const pieces: string[] = [];
  /** The open links: address, and the index of the first piece of their text. */
  const links: { href: string; from: number }[] = [];
  /** Of the open tables, whether each is for the layout alone: its rows are no lines. */
  const layouts: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { href, role }) {
      if (name === 'table') layouts.push(role === 'presentation');
      if (name === 'a') links.push({ href: href ?? '', from: pieces.length });
      else if (name === 'li') pieces.push('- ');
      else if (name === 'br' || heading.test(name)) pieces.push('\n');
    },
    ontext(text) {
      pieces.push(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (name === 'a') pieces.push(addressOf(links.pop(), pieces));
      else if (name === 'td' || name === 'th') pieces.push(layouts.at(-1) ? '' : '  ');
      else if ((name === 'table' || name === 'tr') && layouts.at(-1)) pieces.push(' ');
      else if (blocks.has(name)) pieces.push('\n');
      if (name === 'table') layouts.pop();
    },
  });
  parser.end(markup);
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/ {3,}/g, '  ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A link's address in brackets, unless its text is the address, or the number that it calls. */
function addressOf(link: { href: string; from: number } | undefined, pieces: string[]): string {
  if (!link?.href || link.href.startsWith('tel:') || pieces.slice(link.from).join('') === link.href)
    return '';
  return ` (${link.href})`;
}
