import { type Section, sections } from '@liftout/contract/endpoint';

export const sectionLabels: Record<Section, string> = {
  overview: 'Overview',
  deals: 'Deals',
  contacts: 'Contacts',
};

/** The sections of a client, whose `full` stands for all. */
export const sectionsOf = (dashboards: readonly (Section | 'full')[]): Section[] =>
  sections.filter((section) => dashboards.includes('full') || dashboards.includes(section));

/** What a person sees of the client's sections, in words. */
export function accessText(
  own: readonly (Section | 'full')[] | null,
  ofClient: readonly (Section | 'full')[],
): string {
  if (own === null) return 'Everything';
  const seen = sectionsOf(own).filter((section) => sectionsOf(ofClient).includes(section));
  return seen.length === 0 ? 'Nothing' : seen.map((section) => sectionLabels[section]).join(', ');
}
