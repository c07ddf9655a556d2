/** The states, the District and the inhabited territories: code and name. */
const names: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
};

const abbreviations = {
  calif: 'CA',
  conn: 'CT',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  mass: 'MA',
  mich: 'MI',
  penn: 'PA',
  tex: 'TX',
};

const codes = new Map<string, string>(Object.entries(abbreviations));
for (const [code, name] of Object.entries(names)) {
  codes.set(code.toLowerCase(), code);
  codes.set(name.toLowerCase(), code);
}

/** The two-letter code of a US state written as code, name or newspaper abbreviation; null for anything else. */
export function stateCodeOf(text: string): string | null {
  const key = text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();
  return codes.get(key) ?? null;
}
