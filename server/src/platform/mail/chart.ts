import { html, type Markup } from './markup.ts';

export interface MailBar {
  label: string;
  /** Below zero, the bar goes to the left. Null: not known, which is not zero. */
  value: number | null;
  /** The figure next to the bar. */
  text: string;
}

/** Readable on white, and on the near-black that mail programs put in its place. */
const gain = '#2f7fc1';
const loss = '#c2621b';
/** The longest bar's share of its half, in percent: the rest is for the figure. */
const longest = 70;

const bar = (color: string, width: number): Markup =>
  html`<td width="${width}%" bgcolor="${color}" style="width:${width}%;background-color:${color};font-size:1px;line-height:14px">&nbsp;</td>`;
const figure = (text: string, align: 'left' | 'right'): Markup =>
  html`<td align="${align}" style="padding:0 6px;font-size:13px;line-height:14px;white-space:nowrap">${text}</td>`;
const half = (cells: Markup): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`;

/**
 * A chart of horizontal bars from one zero line. No image and no SVG, which mail programs block or do not show: cells of
 * tables, whose width and colour every one of them knows, each with its figure.
 */
export function barChart(bars: readonly MailBar[]): Markup {
  const most = Math.max(0, ...bars.map(({ value }) => Math.abs(value ?? 0)));
  const hasLosses = bars.some(({ value }) => (value ?? 0) < 0);
  const widthOf = (value: number) => Math.max(1, Math.round((Math.abs(value) / most) * longest));
  const side = hasLosses ? 31 : 62;
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;font-size:14px">
${bars.map(({ label, value, text }) => {
  const isLoss = value !== null && value < 0;
  const drawn = value === null || value === 0 ? null : bar(isLoss ? loss : gain, widthOf(value));
  const cells = isLoss ? html`${figure(text, 'right')}${drawn}` : html`${drawn}${figure(text, 'left')}`;
  return html`<tr><td width="38%" style="width:38%;padding:3px 8px 3px 0;line-height:18px">${label}</td>
${hasLosses ? html`<td width="31%" style="width:31%;padding:3px 0;border-right:1px solid #9ca3af">${isLoss ? half(cells) : null}</td>` : null}<td width="${side}%" style="width:${side}%;padding:3px 0;border-left:1px solid #9ca3af">${isLoss ? null : half(cells)}</td></tr>`;
})}
</table>`;
}
