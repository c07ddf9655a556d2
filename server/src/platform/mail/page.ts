import { defaultBranding } from '@liftout/contract/values/choices';
import { html, type Markup } from './markup.ts';

export interface MailPage {
  title: string;
  /** The line that inboxes show next to the subject. */
  preview: string;
  body: Markup;
  /** The user who sent it. */
  sender: string;
  /** Why the reader has this mail. */
  footer: string;
  /** The portal's name (`readPortalName`). */
  portalName?: string;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The layout of every mail: one column of 640 px, with tables and inline styles for mail clients. */
export function mailPage({
  title,
  preview,
  body,
  sender,
  footer,
  portalName = defaultBranding.name,
}: MailPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6;color:#1f2937;${font}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px">
<tr><td style="padding:24px 28px 8px;font-size:13px;color:#6b7280;${font}">${portalName}, sent by ${sender}</td></tr>
<tr><td style="padding:0 28px 8px;font-size:22px;line-height:28px;font-weight:600;${font}">${title}</td></tr>
<tr><td style="padding:0 28px 24px;font-size:15px;line-height:23px;${font}">${body}</td></tr>
</table>
<table role="presentation" width="640" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px">
<tr><td style="padding:12px 28px;font-size:12px;line-height:18px;color:#6b7280;${font}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}
