import { createHash } from 'node:crypto';
import { defaultBranding } from '@liftout/contract/values/choices';
import { html, Markup, toPlainText } from './markup.ts';

export interface MailPage {
  title: string;
  /** The line that inboxes show next to the subject. */
  preview: string;
  body: Markup;
  /** Who sent it; null: Liftout on its own. */
  sender: string | null;
  /** Why the reader has this mail. */
  footer: string;
  /** The portal's name (`readPortalName`). */
  portalName?: string;
  /** Of mail that comes regularly: the page that ends it. */
  unsubscribeUrl?: string;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A mail's two parts, from the same content. */
export function composeMail(page: MailPage): { html: string; text: string } {
  const { title, sender, footer, unsubscribeUrl } = page;
  const lines = [
    title,
    ...(sender === null ? [] : [`Sent by ${sender}`]),
    toPlainText(page.body.text),
    footer,
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
  ];
  return { html: mailPage(page), text: `${lines.join('\n\n')}\n` };
}

/**
 * For mail programs that follow the theme of the reader: the roles of the inline colours, by the colours themselves. Others
 * leave it out, or turn the colours on their own.
 */
const dark = [
  ['[style*="background:#f3f4f6"]', 'background:#161513'],
  ['[style*="background:#ffffff"]', 'background:#211f1c'],
  ['body,[style*="color:#1f2937"]', 'color:#ece8e1'],
  ['[style*="color:#6b7280"]', 'color:#a8a29a'],
  ['[style*="color:#92400e"]', 'color:#e0a458'],
  ['[style*="background:#1f2937"]', 'background:#ece8e1'],
  ['[style*="color:#ffffff"]', 'color:#1f2937'],
  ['[style*="solid #e5e7eb"]', 'border-color:#3a3733'],
  ['[style*="solid #d1d5db"]', 'border-color:#57534e'],
];
const darkStyle = `@media (prefers-color-scheme:dark){${dark.map(([what, as]) => `${what}{${as}!important}`).join('')}}`;
/** With which a content security policy allows the style of mails that are shown in the portal. */
export const mailStyleHash = `'sha256-${createHash('sha256').update(darkStyle).digest('base64')}'`;

/** The layout of every mail: one column of 640 px, with tables and inline styles for mail clients. */
export function mailPage({
  title,
  preview,
  body,
  sender,
  footer,
  portalName = defaultBranding.name,
  unsubscribeUrl,
}: MailPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${new Markup(darkStyle)}</style>
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6;color:#1f2937;${font}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px">
<tr><td style="padding:24px 28px 8px;font-size:13px;color:#6b7280;${font}">${portalName}${sender === null ? null : html`, sent by ${sender}`}</td></tr>
<tr><td style="padding:0 28px 8px;font-size:22px;line-height:28px;font-weight:600;${font}">${title}</td></tr>
<tr><td style="padding:0 28px 24px;font-size:15px;line-height:23px;${font}">${body}</td></tr>
</table>
<table role="presentation" width="640" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px">
<tr><td style="padding:12px 28px;font-size:12px;line-height:18px;color:#6b7280;${font}">${footer}${unsubscribeUrl === undefined ? null : html` <a href="${unsubscribeUrl}" style="color:#6b7280">Unsubscribe</a>`}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}
