import { quoted } from '../../platform/files/cell.ts';

/**
 * What lists write where there is no firm, or none that two people could share: somebody at no firm, new in the industry,
 * or who founded one of their own (decision 263).
 */
const noFirm = new Set(
  (
    'retired,retirement,deceased,left the industry,left industry,left the business,out of the industry,' +
    'out of the business,no longer in the industry,unaffiliated,not registered,unregistered,no longer registered,' +
    'not currently registered,not affiliated,unemployed,no firm,none listed,' +
    'new to industry,new to the industry,new to business,new to the business,new entrant,career changer,' +
    'own ria,own firm,own practice,own business,own independent ria,own independent firm,own advisory firm,' +
    'their own ria,their own firm,his own ria,her own ria,started own ria,started own firm,new ria,start up ria,' +
    'startup ria,independent ria,independent,went independent,self employed,breakaway,breakaway ria,' +
    'various,various firms,multiple,multiple firms,several,several firms,other,other firm,misc,miscellaneous,' +
    'unknown firm,firm unknown,not known,undetermined,to be determined,to be announced,undisclosed firm,confidential'
  ).split(','),
);

/** Whether a cell tells where somebody is and names no firm: `Retired`, `Own RIA`, or a firm's number alone. */
export const namesNoFirm = (text: string): boolean =>
  text.length <= 30 && (noFirm.has(plain(text)) || /^(?:CRD|#|No\.?|[\s:])*\d+$/i.test(text));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.()"'\u2019*]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

/** No name of anybody, in either column. */
const unknown = new Set(['tbd', 'tba', 'unknown', '#n/a', 'not available', 'not disclosed', 'undisclosed']);
/** No name where both columns have one of these; real names of somebody where one has. */
const made = new Set(
  (
    'test,tester,testing,sample,dummy,example,demo,fake,user,advisor,adviser,person,name,first,last,first name,last name,' +
    'firstname,lastname,record,contact,rep,broker,na,n/a,nil,none,null,placeholder'
  ).split(','),
);
const several =
  /^(?:a |the )?(?:team|group|pair|trio|duo) of\b|^(?:various|multiple|several|other) (?:advis[eo]rs|people|reps|brokers)$/;
/** Names that tests and groups have, and also people. */
const mayBeNone = new Set([
  'test',
  'tester',
  'dummy',
  'sample',
  'example',
  'team',
  'group',
  'various',
  'multiple',
]);

/** Whether two clean names that aren't blank can be somebody's: a problem where not, a warning where that is unsure. */
export function readPerson(firstName: string, lastName: string): { problem?: string; warning?: string } {
  const [first, last, both] = [plain(firstName), plain(lastName), plain(`${firstName} ${lastName}`)];
  const name = quoted(`${firstName} ${lastName}`);
  const isNobody = unknown.has(first) || unknown.has(last) || (made.has(first) && made.has(last));
  if (isNobody || several.test(both)) return { problem: `${name} is not the name of a person.` };
  const isMaybe = mayBeNone.has(first) || mayBeNone.has(last) || /^(?:john|jane) doe$/.test(both);
  return isMaybe ? { warning: `${name} may not be the name of a person; check the row.` } : {};
}
