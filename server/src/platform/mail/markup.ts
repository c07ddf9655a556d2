/** HTML that is safe to send: made by `html` below, or sanitised. */
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

const blockEnds = /<\/(p|h[1-6]|li|tr|ul|ol|table|blockquote|div|section|dd|dt|pre)>/gi;

/** What HTML made here or sanitised says in plain text: links keep their address, list items their dash. */
export function toPlainText(markup: string): string {
  return markup
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, label: string) =>
      href === label ? label : `${label} (${href})`,
    )
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/t[dh]>/gi, '  ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<h[1-6]\b[^>]*>/gi, '\n')
    .replace(blockEnds, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
