import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../testing/xlsx.ts';

/** A firm that a person of the register is with now, or was with before. */
export interface FirmOf {
  firm: number;
  name?: string;
  from?: string;
  to?: string;
  branch?: [city: string, state: string];
}

export interface PersonOf {
  crd: number | string;
  first?: string;
  last?: string;
  suffix?: string;
  now?: FirmOf[];
  before?: FirmOf[];
  /** Elements that follow, as XML. */
  more?: string;
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const branchXml = (branch: FirmOf['branch']) =>
  branch === undefined
    ? '<BrnchOfLocs/>'
    : `<BrnchOfLocs><BrnchOfLoc str1="1 Main" city="${branch[0]}" state="${branch[1]}"/></BrnchOfLocs>`;

const currentXml = ({ firm, name = `FIRM ${firm}`, from = '2020-01-02', branch }: FirmOf) =>
  `<CrntEmp orgNm="${xmlText(name)}" orgPK="${firm}" city="OMAHA" state="NE"><CrntRgstns><CrntRgstn regAuth="NY" regCat="RA" st="APPROVED" stDt="2025-08-27"/><CrntRgstn regAuth="NE" regCat="RA" st="APPROVED" stDt="${from}"/></CrntRgstns>${branchXml(branch)}</CrntEmp>`;

const previousXml = ({ firm, name = `FIRM ${firm}`, from = '', to = '', branch }: FirmOf) =>
  `<PrevRgstn orgNm="${xmlText(name)}" orgPK="${firm}" regBeginDt="${from}" regEndDt="${to}">${branchXml(branch)}</PrevRgstn>`;

/** A person as the register writes them. */
export const personXml = ({
  crd,
  first = 'ANN',
  last = 'LEE',
  suffix = '',
  now = [],
  before = [],
  more = '',
}: PersonOf) =>
  `<Indvl><Info lastNm="${last}" firstNm="${first}" midNm="" sufNm="${xmlText(suffix)}" indvlPK="${crd}" actvAGReg="Y"/><CrntEmps>${now
    .map(currentXml)
    .join('')}</CrntEmps><PrevRgstns>${before.map(previousXml).join('')}</PrevRgstns>${more}</Indvl>`;

/** An XML file of the register. */
export const memberXml = (people: readonly PersonOf[], day = '2025-08-28', encoding = 'ISO-8859-1') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<IAPDIndividualReport GenOn="${day}"><Indvls>${people
    .map(personXml)
    .join('\n')}</Indvls></IAPDIndividualReport>`;

/** A zip with a member for each list of people. */
export const registerZip = (members: readonly (readonly PersonOf[])[], day?: string): Buffer =>
  zipOf(
    Object.fromEntries(
      members.map((people, at) => [
        `IA_Indvl_Feeds${at + 1}.xml`,
        Buffer.from(memberXml(people, day), 'latin1'),
      ]),
    ),
  );

/** People with following CRD numbers, each with one firm since 2020. */
export const crowd = (count: number, firm: number, from = 1): PersonOf[] =>
  Array.from({ length: count }, (_, at) => ({ crd: from + at, now: [{ firm }] }));

/** A folder for the files of a test. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'liftout-register-'));
  let count = 0;
  return {
    /** Writes a file. @returns its path */
    write(content: Buffer | string, name = 'IA_INDVL_Feed_08_28_2025.xml.zip'): string {
      count += 1;
      const path = join(mkdtempSync(join(folder, `${count}-`)), name);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
