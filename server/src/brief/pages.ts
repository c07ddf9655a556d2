import { html, type Markup } from '../platform/mail/markup.ts';
import { mailPage } from '../platform/mail/page.ts';

/** Pages for people without a session, in the look of the mail that leads here. */
const page = (title: string, body: Markup): string =>
  mailPage({ title, preview: '', body, sender: null, footer: '' });

const buttonStyle =
  'padding:10px 18px;border:0;border-radius:6px;background:#1f2937;color:#ffffff;font-size:15px;font-weight:600';

export const askPage = (email: string): string =>
  page(
    'End the Monday brief?',
    html`<p>${email} will no longer get the Monday brief. You can choose it again in your account.</p>
<form method="post"><button type="submit" style="${buttonStyle}">Unsubscribe</button></form>`,
  );

export const donePage = (email: string): string =>
  page(
    'You are unsubscribed',
    html`<p>${email} no longer gets the Monday brief. You can choose it again in your account.</p>`,
  );

export const unknownPage = (): string =>
  page(
    'This link does not work',
    html`<p>It may be incomplete, or the account was removed. The Monday brief can be ended in your account.</p>`,
  );

/** The preview of a digest that nobody would get. */
export const nothingPage = (): string =>
  page('Nothing to say', html`<p>There is nothing to say about this week, so no brief would be sent.</p>`);
