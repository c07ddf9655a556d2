/** A firm as tests write it; blank where it is left out. */
export interface FirmRow {
  crd: number | string;
  legal?: string;
  business?: string;
  city?: string;
  state?: string;
  aum?: string;
  advisers?: string;
}

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The firms as the SEC's or the states' XML has them. */
export const firmsXml = (
  firms: readonly FirmRow[],
  { day = '2025-08-28', root = 'IAPDFirmSECReport' }: { day?: string; root?: string } = {},
): string =>
  `<?xml version="1.0" encoding="ISO-8859-1"?>\n<${root} GenOn="${day}"><Firms>${firms
    .map(
      ({ crd, legal = '', business = legal, city = '', state = '', aum, advisers }) =>
        `<Firm><Info SECRgnCD="NYRO" FirmCrdNb="${crd}" SECNb="801-1" BusNm="${xmlText(business)}" LegalNm="${xmlText(legal)}"/><MainAddr Strt1="1 Main" City="${city}" State="${state}" Cntry="United States"/><Rgstn FirmType="Registered" St="APPROVED" Dt="2001-01-01"/><FormInfo><Part1A><Item1 Q1O="N"><WebAddrs><WebAddr>HTTPS://FIRM.EXAMPLE</WebAddr></WebAddrs></Item1><Item5A TtlEmp="9"/><Item5B${advisers === undefined ? '' : ` Q5B1="${advisers}"`}/><Item5F Q5F1="Y"${aum === undefined ? '' : ` Q5F2C="${aum}"`}/></Part1A></FormInfo></Firm>`,
    )
    .join('\n')}</Firms></${root}>`;

const csvCell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;

/** The firms as the table of Form ADV has them, among columns that nobody reads, in Windows-1252. */
export function formAdvCsv(firms: readonly FirmRow[], filed = '08/20/2025'): Buffer {
  const others = Array.from({ length: 440 }, (_, n) => `9Z(${n})`);
  const header = [
    'SEC Region',
    'Organization\r\nCRD#',
    'Primary Business Name',
    'Legal Name',
    'Main Office City',
    'Main Office\r\nState',
    'Latest ADV Filing Date',
    '5B(1)',
    '5F(2)(c)',
    ...others,
  ];
  const rows = firms.map(
    ({ crd, legal = '', business = legal, city = '', state = '', aum = '', advisers = '' }) => [
      'NYRO',
      crd,
      business,
      legal,
      city,
      state,
      filed,
      advisers,
      aum,
      ...others.map(() => 'N'),
    ],
  );
  return Buffer.from(
    [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''),
    'latin1',
  );
}
