import { findDisputed, type SourceContact } from '../../contacts/service.ts';
import type { Pass } from '../sync/connector.ts';
import type { HubSpot } from './client.ts';

/** HubSpot's property of each field; a company's name that stands for a blank one has no history here. */
const properties: Readonly<Record<string, string>> = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phone: 'phone',
  jobTitle: 'jobtitle',
  firm: 'company',
  city: 'city',
};
const fields = Object.entries(properties).map(([field, property]) => ({ field, property }));

/** How many objects HubSpot reads with their history at once. */
const batch = 50;

/**
 * Says when HubSpot's value of each field was written, where that decides whether it or what a person entered here is
 * later: a record's time of change tells of any field. The histories of few contacts are asked for, as few are disputed.
 */
export async function withFieldTimes(
  hubspot: HubSpot,
  contacts: SourceContact[],
  pass: Pass,
): Promise<SourceContact[]> {
  const disputed = await pass.look((tx) => findDisputed(tx, pass.clientId, 'hubspot', contacts));
  const times = new Map<string, Map<string, Date>>();
  for (let from = 0; from < disputed.length; from += batch) {
    const ids = disputed.slice(from, from + batch);
    for (const [id, found] of await hubspot.writtenAt(ids, Object.values(properties), pass.signal))
      times.set(id, found);
  }
  return contacts.map((contact) => {
    const own = times.get(contact.sourceId);
    if (!own) return contact;
    const fieldTimes = Object.fromEntries(
      fields.flatMap(({ field, property }) => {
        const at = own.get(property);
        return at ? [[field, at]] : [];
      }),
    );
    return { ...contact, fieldTimes };
  });
}
