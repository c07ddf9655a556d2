import { html, type Markup } from './markup.ts';

/** What the mails are made of, in one look: inline styles, because mail programs drop style sheets. */

export const heading = (text: string): Markup =>
  html`<h2 style="margin:28px 0 8px;font-size:17px;line-height:24px">${text}</h2>`;

/** A line below a heading, or a remark. */
export const note = (text: string): Markup =>
  html`<p style="margin:0 0 8px;font-size:13px;color:#6b7280">${text}</p>`;

/** A link that is the point of the mail. */
export const button = (label: string, url: string): Markup =>
  html`<p><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>`;

/** A link in text. */
export const link = (label: string, url: string): Markup =>
  html`<a href="${url}" style="color:#1f2937">${label}</a>`;

/**
 * A table with text in the first columns and figures or a day in the others. An empty `head` leaves the header row out.
 * @param texts how many columns are of text
 */
export function table(head: string[], rows: (string | number | Markup)[][], texts = 1): Markup {
  const align = (at: number) => (at < texts ? 'left' : 'right');
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">
${head.length === 0 ? null : html`<tr>${head.map((cell, at) => html`<th align="${align(at)}" style="padding:6px 8px;border-bottom:2px solid #d1d5db;font-weight:600">${cell}</th>`)}</tr>`}
${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td align="${align(at)}" style="padding:6px 8px;border-bottom:1px solid #e5e7eb">${cell}</td>`)}</tr>`)}
</table>`;
}

interface Entry {
  title: string | Markup;
  /** In small below the title. */
  detail: string;
  /** At the right: a day, or a number to call. */
  aside: string | Markup;
}

/** A list of two lines a row: several columns of text would be wider than a phone. */
export const entries = (rows: Entry[]): Markup =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">
${rows.map(({ title, detail, aside }) => html`<tr><td align="left" style="padding:6px 8px;border-bottom:1px solid #e5e7eb">${title}<br><span style="font-size:13px;color:#6b7280">${detail}</span></td><td align="right" valign="top" style="padding:6px 8px;border-bottom:1px solid #e5e7eb;white-space:nowrap">${aside}</td></tr>`)}
</table>`;
