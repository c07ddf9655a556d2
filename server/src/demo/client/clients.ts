import type { Random } from '../random.ts';
import type { ClientRow, UserRow } from '../rows.ts';

const madeAt = new Date('2024-01-15T15:00:00.000Z');

const shared = {
  dataSourceType: 'hubspot',
  spreadsheetId: 'demo',
  contactsRange: 'Contacts!A:Z',
  callsRange: 'Calls!A:Z',
  campaignsRange: 'Campaigns!A:Z',
  colorSecondary: '#666666',
  colorAccent: '#0066cc',
  allowedDashboards: ['full'],
  isActive: true,
  expiresAt: null,
  archivedAt: null,
  version: 1,
  createdAt: madeAt,
  updatedAt: madeAt,
} satisfies Partial<ClientRow>;

type Profile = Omit<ClientRow, keyof typeof shared | 'id'> & Partial<Pick<ClientRow, keyof typeof shared>>;

const profiles: readonly Profile[] = [
  {
    clientId: 'fusion',
    name: 'Fusion Wealth',
    description:
      'A New York partnership of independent teams. Recruits lift-outs of three and more in Manhattan, Long Island and northern New Jersey.',
    targetMarket: 'new-york',
    homeFirm: null,
    logoUrl: '/logos/fusion.svg',
    website: 'https://fusion-wealth.example',
    hubspotListId: '2101',
    justcallCampaignId: '88014',
    dataSourceType: 'google-sheets',
    rssFeedUrl: 'https://news.fusion-wealth.example/feed.xml',
    colorPrimary: '#1d4ed8',
    personName: 'Rebecca Stanhope',
    personTitle: 'Head of Advisor Growth',
    personEmail: 'rebecca.stanhope@fusion-wealth.example',
    personPhone: '(212) 555-0118',
    personFirm: 'Fusion Wealth',
    personCity: 'New York',
    personBio: 'Built two advisor networks before Fusion; reads every transition agreement herself.',
    personMainTargets: 'Wirehouse teams of three and more with $500M and up',
    personLinkedinUrl: 'https://www.linkedin.com/in/rebecca-stanhope-demo',
    contactEmail: 'growth@fusion-wealth.example',
  },
  {
    clientId: 'ubs',
    name: 'UBS Wealth Management',
    description:
      'The Los Angeles and Orange County complexes. Recruits private wealth advisors from wirehouses and private banks.',
    targetMarket: 'los-angeles',
    homeFirm: 'UBS',
    logoUrl: '/logos/ubs.svg',
    website: 'https://ubs-la.example',
    hubspotListId: '2107',
    justcallCampaignId: '88027',
    rssFeedUrl: null,
    colorPrimary: '#b30000',
    personName: 'Jonathan Ferris',
    personTitle: 'Regional Director, Southern California',
    personEmail: 'jonathan.ferris@ubs-la.example',
    personPhone: '(310) 555-0142',
    personFirm: 'UBS Wealth Management',
    personCity: 'Beverly Hills',
    personBio: 'Twenty years in the field, ten of them as a branch manager on the Westside.',
    personMainTargets: 'Private wealth advisors above $2M of production',
    personLinkedinUrl: 'https://www.linkedin.com/in/jonathan-ferris-demo',
    contactEmail: 'recruiting@ubs-la.example',
  },
  {
    clientId: 'new-edge',
    name: 'New Edge Wealth',
    description:
      'South Florida offices from Brickell to Palm Beach. Recruits advisors with international and relocating families.',
    targetMarket: 'miami',
    homeFirm: 'NewEdge',
    logoUrl: '/logos/new-edge.svg',
    website: 'https://new-edge-wealth.example',
    hubspotListId: '2112',
    justcallCampaignId: '88033',
    rssFeedUrl: 'https://news.new-edge-wealth.example/rss',
    colorPrimary: '#000000',
    personName: 'Marisa Delgado',
    personTitle: 'Director of Recruiting',
    personEmail: 'marisa.delgado@new-edge-wealth.example',
    personPhone: '(305) 555-0167',
    personFirm: 'New Edge Wealth',
    personCity: 'Miami',
    personBio: 'Former international advisor. Knows which books can move and which cannot.',
    personMainTargets: 'International books and teams that follow clients to Florida',
    personLinkedinUrl: 'https://www.linkedin.com/in/marisa-delgado-demo',
    contactEmail: 'recruiting@new-edge-wealth.example',
  },
  {
    clientId: 'silicon-valley',
    name: 'Silicon Valley Wealth Partners',
    description:
      'A Palo Alto firm for founders and early employees. Recruits teams with stock-plan and pre-liquidity business.',
    targetMarket: 'silicon-valley',
    homeFirm: null,
    logoUrl: '/logos/silicon-valley.svg',
    website: 'https://sv-wealth.example',
    hubspotListId: '2118',
    justcallCampaignId: '88041',
    rssFeedUrl: 'https://news.sv-wealth.example/atom.xml',
    colorPrimary: '#6d28d9',
    personName: 'Alan Whitcombe',
    personTitle: 'Managing Partner',
    personEmail: 'alan.whitcombe@sv-wealth.example',
    personPhone: '(650) 555-0131',
    personFirm: 'Silicon Valley Wealth Partners',
    personCity: 'Palo Alto',
    personBio: 'Advised founders through eleven offerings before starting the firm in 2016.',
    personMainTargets: 'Teams with stock-plan business on the Peninsula',
    personLinkedinUrl: 'https://www.linkedin.com/in/alan-whitcombe-demo',
    contactEmail: 'partners@sv-wealth.example',
  },
];

export function clientRows(rng: Random): ClientRow[] {
  return profiles.map((profile) => ({ ...shared, ...profile, id: rng.id(madeAt) }));
}

/** The admin and a user for each client, whose username is the client's id. */
export function userRows(rng: Random): UserRow[] {
  const stamps = { createdAt: madeAt, updatedAt: madeAt };
  return [
    { id: rng.id(madeAt), username: 'admin', role: 'admin', clientId: null, ...stamps },
    ...profiles.map(
      ({ clientId }): UserRow => ({
        id: rng.id(madeAt),
        username: clientId,
        role: 'client',
        clientId,
        ...stamps,
      }),
    ),
  ];
}
