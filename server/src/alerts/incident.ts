/** Something that has stopped, and stays so until an admin acts. */
export interface Incident {
  kind: 'source-stopped' | 'webhook-off';
  clientId: string;
  clientName: string;
  /** The source, or the webhook's id. */
  subject: string;
  /** Since when, in real time. */
  since: Date;
  /** Why, in a sentence. */
  reason: string;
  /** The source's name, or the webhook's host. */
  name: string;
  /** The section of the data-source page where it is put right. */
  section: 'keys' | 'syncs' | 'webhooks';
}

/** What makes two the same. */
export const keyOf = ({ kind, clientId, subject }: Pick<Incident, 'kind' | 'clientId' | 'subject'>): string =>
  `${kind} ${clientId} ${subject}`;
