/** What a column of a file of contacts can be, in the words of the screen. */
export const importFieldTitles = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Full name (split)',
  email: 'Email',
  phone: 'Phone',
  jobTitle: 'Job title',
  firm: 'Firm',
  city: 'City',
  state: 'State (added to city)',
  advisorTier: 'Advisor tier',
  revenue: 'T12 revenue',
  aum: 'AUM',
  pipelineStage: 'Pipeline stage',
  dealValue: 'Deal value',
  isHighValue: 'High value',
  lastContacted: 'Last contacted',
  nextSteps: 'Next steps',
  notes: 'Notes',
  linkedinUrl: 'LinkedIn',
  teamProfileLink: 'Team profile',
  crd: 'CRD number',
} as const;

export type ImportField = keyof typeof importFieldTitles;

const isField = (name: string): name is ImportField => Object.hasOwn(importFieldTitles, name);
export const importFields = Object.keys(importFieldTitles).filter(isField);

/** Header names of each field in lower case, without anything but letters and digits. The first match is taken. */
const spellings: Record<ImportField, readonly string[]> = {
  firstName: ['firstname', 'fname', 'first', 'givenname', 'forename', 'advisorfirstname', 'contactfirstname'],
  lastName: ['lastname', 'lname', 'last', 'surname', 'familyname', 'advisorlastname', 'contactlastname'],
  name: [
    'name',
    'fullname',
    'advisorname',
    'contactname',
    'advisor',
    'contact',
    'repname',
    'representative',
    'financialadvisor',
    'faname',
    'advisorfullname',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'workemail',
    'businessemail',
    'primaryemail',
    'contactemail',
    'emails',
  ],
  phone: [
    'phone',
    'mobile',
    'cell',
    'cellphone',
    'mobilephone',
    'phonenumber',
    'mobilenumber',
    'telephone',
    'tel',
    'workphone',
    'businessphone',
    'directphone',
    'directdial',
    'officephone',
    'primaryphone',
  ],
  jobTitle: ['jobtitle', 'title', 'position', 'role', 'advisortitle'],
  firm: [
    'firm',
    'company',
    'companyname',
    'firmname',
    'currentfirm',
    'brokerdealer',
    'bd',
    'employer',
    'organization',
    'organisation',
    'brokerage',
    'accountname',
  ],
  city: [
    'city',
    'location',
    'officecity',
    'branchcity',
    'mailingcity',
    'businesscity',
    'town',
    'citystate',
    'cityst',
  ],
  state: ['state', 'statecode', 'province', 'officestate', 'branchstate', 'mailingstate', 'businessstate'],
  advisorTier: ['advisortier', 'tier'],
  revenue: [
    'revenue',
    'revenueusd',
    't12',
    't12revenue',
    't12production',
    'production',
    'gdc',
    'grossrevenue',
    'annualproduction',
    'annualrevenue',
    'trailing12',
    'trailingtwelve',
    'trailing12months',
    't12usd',
    'ttm',
    'ttmrevenue',
  ],
  aum: [
    'aum',
    'aumusd',
    'assets',
    'assetsundermanagement',
    'totalaum',
    'totalassets',
    'aumtotal',
    'assetsaum',
  ],
  pipelineStage: ['pipelinestage', 'stage', 'dealstage'],
  dealValue: ['dealvalue', 'dealvalueusd', 'dealamount', 'dealsize'],
  isHighValue: ['highvalue', 'ishighvalue', 'star', 'starred', 'vip'],
  lastContacted: ['lastcontacted', 'lastcontact', 'lastcontactdate', 'lastcontacteddate', 'lastactivitydate'],
  nextSteps: ['nextsteps', 'nextstep', 'followup'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks', 'description'],
  linkedinUrl: ['linkedin', 'linkedinurl', 'linkedinprofile', 'linkedinlink', 'linkedinprofileurl'],
  teamProfileLink: ['teamprofile', 'teamprofilelink', 'teampage', 'teamwebsite', 'website', 'teamurl'],
  crd: [
    'crd',
    'crdnumber',
    'crdno',
    'crdid',
    'indvlcrd',
    'individualcrd',
    'advisorcrd',
    'repcrd',
    'finracrd',
  ],
};

const fieldOf = new Map(
  importFields.flatMap((field) => spellings[field].map((spelling) => [spelling, field] as const)),
);

/**
 * What each column is, by its header: letters in any case, any order, spaces and punctuation. Null: not known. A field is
 * taken once, by its best-known name, and a full name only where first and last name are not both there.
 */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const keys = headers.map((header) => header.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const found = keys.map((key) => fieldOf.get(key) ?? null);
  const best = new Map<ImportField, number>();
  found.forEach((field, index) => {
    if (field === null) return;
    const rank = (at: number) => spellings[field].indexOf(keys[at] ?? '');
    const other = best.get(field);
    if (other === undefined || rank(index) < rank(other)) best.set(field, index);
  });
  if (best.has('firstName') && best.has('lastName')) best.delete('name');
  return found.map((field, index) => (field !== null && best.get(field) === index ? field : null));
}

/** What is missing for a contact to be read: both names (or a full one) and the firm. In the words of the screen. */
export function missingFields(fields: readonly (ImportField | null)[]): string[] {
  const has = (field: ImportField) => fields.includes(field);
  const missing: string[] = [];
  if (!has('name')) {
    if (!has('firstName')) missing.push(importFieldTitles.firstName);
    if (!has('lastName')) missing.push(importFieldTitles.lastName);
  }
  if (!has('firm')) missing.push(importFieldTitles.firm);
  return missing;
}
