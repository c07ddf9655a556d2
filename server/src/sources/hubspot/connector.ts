import type { Connector } from '../sync/connector.ts';
import type { HubSpot } from './client.ts';
import { contactStream } from './contact-stream.ts';
import { dealStream } from './deal-stream.ts';
import { engagementStream } from './engagement-stream.ts';

/** What a client reads of HubSpot: the members of its list, and their deals, calls, emails, meetings and tasks. */
export const hubspotConnector = (hubspot: HubSpot, listId: string): Connector => ({
  part: listId,
  streams: [
    contactStream(hubspot, listId),
    dealStream(hubspot),
    engagementStream(hubspot, 'calls'),
    engagementStream(hubspot, 'emails'),
    engagementStream(hubspot, 'meetings'),
    engagementStream(hubspot, 'tasks'),
  ],
});
