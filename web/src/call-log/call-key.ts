/** Names the form of a call with a contact, for what is kept of it when the session ends. */
export const callKey = (contactId: string): string => `call ${contactId}`;
