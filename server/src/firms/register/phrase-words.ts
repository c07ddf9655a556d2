import { wordSet } from './word-set.ts';

/** Words that say nothing of a business: articles, numbers, times, and how long or how well somebody is somewhere. */
const fillers = wordSet(
  'a an the he she they his her their its this that of and or to as in at with from for by who had has have been was were is are be ' +
    'one two three four five six seven eight nine ten eleven twelve dozen several few many all both last most more than over ' +
    'about nearly almost roughly some around just under up only year years decade decades month months quarter half century ' +
    'career careers entire whole combined bulk majority better part rest much long life run spell stint tenure home days time first second third early late recent recently current ' +
    'currently present now then once later longtime long-time old new prior previous previously former formerly ex legacy ' +
    'veteran-led top top-ranked top-producing elite big biggest large largest small leading fellow rival crosstown ' +
    'fast-growing privately private publicly held owned employee-owned storied venerable boutique regional national local out away dually final ' +
    'independent call multi own suburb suburbs suburban downtown midtown metro greater area city county region tiny small ' +
    'section neighborhood rural another other each seasoned experienced star young million-dollar award-winning corporate',
);

/** Those who advise families, what they form, and where they sit. */
export const people = wordSet(
  'advisor advisors adviser advisers broker brokers rep reps representative representatives registered agent agents planner ' +
    'planners consultant consultants manager managers partner partners director directors executive executives ' +
    'president vice senior associate associates producer producers veteran veterans alum alumni alumnus employee employees ' +
    'recruit recruits hire hires duo trio quartet pair couple team teams group groups practice practices book staff ' +
    'solo tax pros women woman men man owner owners franchisee franchisees trainee trainees assistant chief head ' +
    'leader leaders market complex sales divisional district general managing financial wealth management client service personal person member members ' +
    'father son mother daughter brother brothers sister sisters sibling siblings husband wife',
);
export const offices = wordSet(
  'branch branches office offices complex headquarters campus outpost location hub flagship agency store center centers',
);
const units = wordSet(
  'unit arm division channel network brokerage broker-dealer franchise affiliate affiliates subsidiary side business ' +
    'operation operations force wing employer firm firms wirehouse house partnership platform',
);

/** What people do at firms; never what custody and deals do. */
export const doings = wordSet(
  'aligned affiliated registered licensed employed working works worked practicing powered joined joining joins left leaving leaves ' +
    'departed departing departs exited exiting quit quitting resigned resigning retired moved moving moves went going jumped ' +
    'jumping hired hiring recruited poached lured fired terminated discharged dismissed spent began begun starting started career based ' +
    'oversaw oversee oversees overseeing overseen managed manages managing produced producing generated generating billion million ' +
    'supported served serving advised advising built building grew ran running led leading headed heading supervised trained rose ' +
    'promoted affiliating associated partnered rejoined returned returning broke breaking defected defecting bolted bolting ' +
    'decamped switched switching transferred transitioned transitioning relocated stint came coming come hails hailing',
);

/** Whether a word beside a firm's name tells only who works there, where and how long. */
export function isPlainWord(word: string): boolean {
  if (/^private-bank(?:ing|ers?)?$/.test(word)) return true;
  if (word.includes('-')) return word.split('-').every(isPlainWord);
  return (
    fillers.has(word) ||
    people.has(word) ||
    offices.has(word) ||
    units.has(word) ||
    doings.has(word) ||
    (/\d/.test(word) && !/^4\d\d[kb]$/.test(word))
  );
}

/** What follows a sum of money and `in`: `$7 million in annual revenue`. */
export const revenues = wordSet(
  'annual yearly gross trailing revenue revenues production fees commissions assets',
);

/** Words that make a firm's name another's matter: deals, lawsuits, services to it, and what it sells. */
export const estranging = wordSet(
  'not neither nor unlike versus against except competitor competitors sued suing sues bought sold buys acquired acquires ' +
    'launched launches founded formed funded called named spinoff spin-off client clients customers ' +
    'custody custodied keeps clears vendor law lawyer lawyers attorney lawsuit recruiter recruiters analyst analysts trader ' +
    'traders bond bonds hedge stock pension index deal',
);

/** What is written with a capital letter and names neither a firm nor a person. */
const plainCapitals = wordSet(
  'u.s u.s. us ria rias osj ibd aum finra brokercheck wall street t12 fa fas pwa vp svp evp fvp avp md ceo cfp broker-dealer w-2 i ' +
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep ' +
    'sept oct nov dec monday tuesday wednesday thursday friday saturday sunday',
);

const openers = /^(?:an?|the|from|at|with|formerly?|previously|joined|left|swiss)$/;
export const isPlainCapital = (word: string): boolean => plainCapitals.has(word) || openers.test(word);
