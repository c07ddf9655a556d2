import { invitationHours } from '@liftout/contract/users';
import { html } from '../../platform/mail/markup.ts';
import { composeMail } from '../../platform/mail/page.ts';
import { button } from '../../platform/mail/parts.ts';

interface Invitation {
  name: string | null;
  username: string;
  /** Null: for an admin. */
  clientName: string | null;
  link: string;
  /** The name of the admin who sends it. */
  sender: string;
  portalName: string;
}

/** The mail with the link of an invitation. */
export function writeInvitation({ name, username, clientName, link, sender, portalName }: Invitation) {
  const portal = clientName ? `the ${clientName} portal` : `the ${portalName} admin portal`;
  const body = html`<p>Hello ${name ?? username},</p>
<p>You can now sign in to ${portal}. Your username is <strong>${username}</strong>. Choose a password to get started:</p>
${button('Choose a password', link)}
<p>The link works once, for ${invitationHours} hours. If it has expired, ask ${sender} for a new one.</p>`;
  const footer = `You get this email because ${sender} invited you to ${portal}. If you didn't expect it, you can ignore it.`;
  return {
    subject: `Your access to ${portal}`,
    ...composeMail({
      title: 'Choose your password',
      preview: `Sign in to ${portal}`,
      body,
      sender,
      footer,
      portalName,
    }),
  };
}
