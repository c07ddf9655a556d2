import { type Section, sections } from '@liftout/contract/endpoint';

const dashboards = [...sections, 'full'] as const;
type Dashboard = Section | 'full';

/** The dashboards of a client as the wire shows them: in a fixed order, without values that are unknown. */
export const toDashboards = (stored: readonly string[]) =>
  dashboards.filter((dashboard) => stored.includes(dashboard));

/**
 * The dashboards of a user: what the client has and the person may see. Null: an admin for the client, who has no
 * limits; or a person who sees all that the client has.
 */
export function dashboardsOf(
  ofClient: readonly string[] | null,
  ofPerson: readonly string[] | null,
): Dashboard[] {
  const client = toDashboards(ofClient ?? ['full']);
  if (ofPerson === null || ofPerson.includes('full')) return client;
  const person = toDashboards(ofPerson);
  return client.includes('full') ? person : person.filter((section) => client.includes(section));
}
