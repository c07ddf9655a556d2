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

/** The first three digits of ZIP codes, from and to, by state; what is missing is in use by none, or by the military. */
const zipRanges = `
AL 350-369 AK 995-999 AZ 850-865 AR 716-729 CA 900-961 CO 800-816 CT 060-069 DE 197-199 DC 200-200 DC 202-205 DC 569-569
FL 320-339 FL 341-342 FL 344-344 FL 346-347 FL 349-349 GA 300-319 GA 398-399 GU 969-969 HI 967-968 ID 832-838 IL 600-629
IN 460-479 IA 500-528 KS 660-679 KY 400-427 LA 700-714 ME 039-049 MD 206-219 MA 010-027 MA 055-055 MI 480-499 MN 550-567
MS 386-397 MO 630-658 MT 590-599 NE 680-693 NV 889-898 NH 030-038 NJ 070-089 NM 870-884 NY 005-005 NY 100-149 NC 270-289
ND 580-588 OH 430-459 OK 730-732 OK 734-749 OR 970-979 PA 150-196 PR 006-007 PR 009-009 RI 028-029 SC 290-299 SD 570-577
TN 370-385 TX 733-733 TX 750-799 TX 885-885 UT 840-847 VT 050-054 VT 056-059 VI 008-008 VA 201-201 VA 220-246 WA 980-994
WV 247-268 WI 530-549 WY 820-831`
  .trim()
  .split(/\s(?=[A-Z])/)
  .map((range) => ({ state: range.slice(0, 2), from: range.slice(3, 6), to: range.slice(7) }));

/** The state of a ZIP code by its first three digits; null where they are in use by none. */
export function stateOfZip(zip: string): string | null {
  const prefix = zip.slice(0, 3);
  return zipRanges.find(({ from, to }) => from <= prefix && prefix <= to)?.state ?? null;
}

/** The two-letter code of a US state written as code, name or newspaper abbreviation; null for anything else. */
export function stateCodeOf(text: string): string | null {
  const key = text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();
  return codes.get(key) ?? null;
}
