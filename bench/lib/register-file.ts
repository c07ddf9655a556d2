import { seeded } from './random.ts';
import { pickFirst, pickLast } from './register-people.ts';

const chunkSize = 64 * 1024;
const firms = 4_000;
const dayMs = 86_400_000;
const start = Date.UTC(1995, 0, 1);

const day = (offset: number) => new Date(start + offset * dayMs).toISOString().slice(0, 10);
const firm = (number: number) => `orgNm="ADVISERS ${number} LLC" orgPK="${100 + number}"`;

/**
 * The public register of adviser representatives as one XML file, in chunks: careers of one to five firms, exams and jobs.
 * The same each time.
 * @param changed the share of people who are with another firm than in the file with 0, from 0 to 1
 */
export function* registerFile(people: number, { on, changed }: { on: string; changed: number }) {
  let text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<IAPDIndividualReport GenOn="${on}"><Indvls>`;
  for (let number = 1; number <= people; number++) {
    text += personXml(number, changed);
    if (text.length < chunkSize) continue;
    yield Buffer.from(text, 'latin1');
    text = '';
  }
  yield Buffer.from(`${text}</Indvls></IAPDIndividualReport>\n`, 'latin1');
}

function personXml(number: number, changed: number): string {
  const random = seeded(number);
  const pick = (count: number) => Math.floor(random() * count);
  const moves = seeded(number + 1_000_000_000)() < changed;
  const began = pick(9_000);
  let at = began;
  let past = '';
  for (let earlier = pick(5); earlier > 0; earlier--) {
    const until = at + 100 + pick(600);
    past += `<PrevRgstn ${firm(pick(firms))} regBeginDt="${day(at)}" regEndDt="${day(until)}"><BrnchOfLocs/></PrevRgstn>`;
    at = until + 1 + pick(60);
  }
  const now = pick(firms);
  if (moves)
    past += `<PrevRgstn ${firm(now)} regBeginDt="${day(at)}" regEndDt="2025-08-20"><BrnchOfLocs/></PrevRgstn>`;
  const since = moves ? '2025-08-21' : day(at);
  const current = `<CrntEmp ${firm(moves ? (now + 1 + (number % 50)) % firms : now)} city="OMAHA" state="NE"><CrntRgstns><CrntRgstn regAuth="NE" regCat="RA" st="APPROVED" stDt="${since}"/></CrntRgstns><BrnchOfLocs><BrnchOfLoc str1="1 Main" city="CITY ${pick(900)}" state="NE"/></BrnchOfLocs></CrntEmp>`;
  const job = `<EmpHs fromDt="${day(began).slice(0, 7)}" orgNm="ADVISERS ${now} LLC" city="OMAHA" state="NE"/>`;
  return `<Indvl><Info lastNm="${pickLast(random).toUpperCase()}" firstNm="${pickFirst(random).toUpperCase()}" midNm="" sufNm="" indvlPK="${1_000_000 + number}" actvAGReg="Y"/><CrntEmps>${current}</CrntEmps><Exms><Exm exmCd="S65" exmNm="Uniform" exmDt="${day(began)}"/></Exms><PrevRgstns>${past}</PrevRgstns><EmpHss>${job}</EmpHss></Indvl>\n`;
}
