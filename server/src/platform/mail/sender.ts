import { defaultBranding } from '@liftout/contract/values/choices';

/** Who sends a mail: a user, and the user's client. */
export interface Sender {
  userName: string;
  clientName: string;
}

/** The sender as a mail shows it: the firm and the login. */
export const senderName = ({ userName, clientName }: Sender): string =>
  `${clientName} (signed in as ${userName})`;

/** Tells the recipient who entered their address, since any address can be entered. */
export const senderNote = (
  sender: Sender,
  publicUrl: string,
  portalName: string = defaultBranding.name,
): string =>
  `${senderName(sender)} sent you this from ${portalName} (${publicUrl}) by entering your address. ${portalName} does not write to you on its own. If you don't know them, you can ignore this email.`;
