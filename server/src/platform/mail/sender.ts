/** Who has a mail sent: a user, and for which client firm. */
export interface Sender {
  userName: string;
  clientName: string;
}

/** How a mail names its sender: the firm, and the login that it was sent with. */
export const senderName = ({ userName, clientName }: Sender): string =>
  `${clientName} (signed in as ${userName})`;

/** Why the reader of a mail has it: any address can be entered, so every mail says who did. */
export const senderNote = (sender: Sender, publicUrl: string): string =>
  `${senderName(sender)} sent you this from Liftout (${publicUrl}) by entering your address. Liftout does not write to you on its own. If you don't know them, you can ignore this email.`;
