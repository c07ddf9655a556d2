/** Cities of the recruiting markets, by how many advisors work there, with their area code. */
export interface Location {
  city: string;
  state: string;
  areaCode: string;
}

export const recruitingMarkets = [
  'silicon-valley',
  'los-angeles',
  'miami',
  'new-york',
  'chicago',
  'boston',
] as const;
export type RecruitingMarket = (typeof recruitingMarkets)[number];

const towns = (state: string, areaCode: string, list: string): (readonly [Location, number])[] =>
  list.split(', ').map((entry) => {
    const [city = '', weight = '1'] = entry.split(':');
    return [{ city, state, areaCode }, Number(weight)] as const;
  });

/** Locations, each with its weight. */
export const locations: Record<RecruitingMarket, readonly (readonly [Location, number])[]> = {
  'silicon-valley': [
    ...towns(
      'CA',
      '650',
      'Palo Alto:22, Menlo Park:16, Redwood City:9, San Mateo:9, Burlingame:6, Los Altos:6',
    ),
    ...towns('CA', '650', 'Mountain View:7, San Carlos:3, Atherton:2, Half Moon Bay:1'),
    ...towns(
      'CA',
      '408',
      'San Jose:18, Campbell:4, Los Gatos:7, Saratoga:3, Cupertino:4, Santa Clara:5, Sunnyvale:4',
    ),
  ],
  'los-angeles': [
    ...towns(
      'CA',
      '310',
      'Los Angeles:20, Beverly Hills:13, Santa Monica:9, El Segundo:4, Manhattan Beach:4',
    ),
    ...towns('CA', '626', 'Pasadena:10, Arcadia:2'),
    ...towns('CA', '818', 'Woodland Hills:7, Encino:4, Calabasas:3, Glendale:4, Westlake Village:4'),
    ...towns('CA', '949', 'Newport Beach:13, Irvine:11, Laguna Beach:2'),
    ...towns('CA', '562', 'Long Beach:4'),
  ],
  miami: [
    ...towns('FL', '305', 'Miami:24, Coral Gables:10, Miami Beach:5, Key Biscayne:3, Aventura:5'),
    ...towns('FL', '954', 'Fort Lauderdale:12, Hollywood:3, Weston:3, Plantation:2'),
    ...towns('FL', '561', 'West Palm Beach:11, Palm Beach:8, Boca Raton:14, Palm Beach Gardens:7, Jupiter:5'),
  ],
  'new-york': [
    ...towns('NY', '212', 'New York:46'),
    ...towns('NY', '516', 'Garden City:6, Melville:5, Great Neck:3, Jericho:4'),
    ...towns('NY', '914', 'White Plains:6, Rye:3, Scarsdale:2, Purchase:4'),
    ...towns('NY', '718', 'Brooklyn:4'),
    ...towns('NJ', '201', 'Paramus:4, Englewood Cliffs:2, Jersey City:4'),
    ...towns('NJ', '973', 'Florham Park:5, Morristown:5, Short Hills:3'),
    ...towns('NJ', '732', 'Red Bank:4'),
  ],
  chicago: [
    ...towns('IL', '312', 'Chicago:40'),
    ...towns('IL', '847', 'Northbrook:7, Deerfield:4, Lake Forest:5, Schaumburg:4, Barrington:3'),
    ...towns('IL', '630', 'Oak Brook:9, Naperville:7, Downers Grove:3, Wheaton:2'),
  ],
  boston: [
    ...towns('MA', '617', 'Boston:34, Newton:5, Brookline:3, Cambridge:4, Quincy:3'),
    ...towns('MA', '781', 'Wellesley:8, Waltham:7, Burlington:4, Hingham:4, Lexington:3'),
    ...towns('MA', '978', 'Andover:3, Concord:3'),
    ...towns('NH', '603', 'Portsmouth:3'),
  ],
};

/** Cities outside all markets: national files have moves there too. */
export const elsewhere: readonly (readonly [Location, number])[] = [
  ...towns('TX', '214', 'Dallas:5, Plano:2'),
  ...towns('TX', '713', 'Houston:4'),
  ...towns('GA', '404', 'Atlanta:5'),
  ...towns('CO', '303', 'Denver:4'),
  ...towns('AZ', '480', 'Scottsdale:4'),
  ...towns('NC', '704', 'Charlotte:4'),
  ...towns('TN', '615', 'Nashville:3'),
  ...towns('WA', '206', 'Seattle:3'),
  ...towns('MN', '612', 'Minneapolis:3'),
];
