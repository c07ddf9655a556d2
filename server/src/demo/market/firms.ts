import { buildDirectory, type Firm, type FirmDirectory, loadFirms } from '../../firms/service.ts';
import type { Random } from '../random.ts';
import type { RecruitingMarket } from './locations.ts';

/** Employers in every market: canonical names of the directory, each with its weight (about a percentage of advisors). */
const nationwide =
  'Merrill:16;Morgan Stanley:16;Wells Fargo Advisors:10;UBS:8;J.P. Morgan:8;Raymond James & Associates:4;' +
  'Ameriprise:4;Edward Jones:3;LPL Financial:5;Charles Schwab:3;Fidelity:3;Goldman Sachs:3;RBC Wealth Management:3;' +
  'Stifel:2;Oppenheimer:2;Rockefeller:2;Citi Wealth:2;Hightower:1;NewEdge:1';

const regional: Record<RecruitingMarket, string> = {
  'silicon-valley':
    'First Citizens:5;Robert W. Baird:2;Iconiq Capital:2;Bessemer Trust:1;Mariner:1;Cresset:1',
  'los-angeles': 'Wedbush Securities:3;Lido Advisors:2;SEIA:2;Bernstein:2;B. Riley Wealth:2;U.S. Bank:1',
  miami: 'BNY Wealth:2;Bolton Global Capital:3;Snowden Lane:2;Truist:2;HSBC:2;Bernstein:1;Sanctuary Wealth:1',
  'new-york': 'Bernstein:3;Janney Montgomery Scott:2;Evercore:1;Steward Partners:2;HSBC:1;Citizens:1',
  chicago: 'Robert W. Baird:4;Northern Trust:4;BMO:3;Benjamin F. Edwards:1;Corient:1',
  boston:
    'Commonwealth:5;Janney Montgomery Scott:2;Moors & Cabot:2;Cambridge Investment Research:1;Citizens:3',
};

/** Who hires: the directory's names, weighted by how much they recruit. */
const hiring =
  'Morgan Stanley:9;UBS:6;J.P. Morgan:7;Raymond James & Associates:7;Raymond James Financial Services:4;Merrill:5;' +
  'RBC Wealth Management:5;Rockefeller:6;LPL Financial:9;Ameriprise:5;Wells Fargo Advisors:5;Wells Fargo FiNet:4;' +
  'Stifel:3;NewEdge:4;Hightower:2;Sanctuary Wealth:3;Steward Partners:3;Snowden Lane:2;Cresset:2;Corient:2;' +
  'Mariner:2;Dynasty Financial Partners:2;&Partners:3;Robert W. Baird:3;Goldman Sachs:2;Creative Planning:2;' +
  'Osaic:3;Cetera:2;Kestra:2;Commonwealth:2;Charles Schwab:1;Fidelity:1;Bernstein:1;Farther:2;Savvy Wealth:1';

/** Other spellings in people's own lists. Each resolves to its canonical name. */
export const everydaySpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['Merrill', ['Merrill Lynch', 'Merrill Lynch Wealth Management', 'Bank of America Merrill Lynch']],
  ['Morgan Stanley', ['Morgan Stanley Wealth Management', 'Morgan Stanley Smith Barney']],
  ['Wells Fargo Advisors', ['Wells Fargo', 'Wells Fargo Wealth Management']],
  ['UBS', ['UBS Financial Services', 'UBS Wealth Management']],
  ['J.P. Morgan', ['JPMorgan', 'J.P. Morgan Private Bank', 'J.P. Morgan Advisors']],
  ['Raymond James & Associates', ['Raymond James', 'Alex. Brown']],
  ['Charles Schwab', ['Schwab']],
  ['Robert W. Baird', ['Baird']],
]);

/** Spellings in registers, and so in uploads. */
export const registerSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['Merrill', ['MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', 'Merrill Lynch', 'MLPF&S', 'BofA']],
  ['Morgan Stanley', ['MORGAN STANLEY', 'Morgan Stanley Smith Barney', 'MSSB', 'MS']],
  ['Wells Fargo Advisors', ['WELLS FARGO CLEARING SERVICES, LLC', 'WFA']],
  ['Wells Fargo FiNet', ['WELLS FARGO ADVISORS FINANCIAL NETWORK, LLC', 'FiNet']],
  ['UBS', ['UBS FINANCIAL SERVICES INC.', 'UBS Private Wealth Management']],
  ['J.P. Morgan', ['J.P. MORGAN SECURITIES LLC', 'JPMS', 'Chase Investment Services']],
  ['Raymond James & Associates', ['RAYMOND JAMES & ASSOCIATES, INC.', 'RJA']],
  ['Raymond James Financial Services', ['RAYMOND JAMES FINANCIAL SERVICES, INC.', 'RJFS']],
  ['Ameriprise', ['AMERIPRISE FINANCIAL SERVICES, LLC']],
  ['LPL Financial', ['LPL FINANCIAL LLC', 'LPL']],
  ['Charles Schwab', ['CHARLES SCHWAB & CO., INC.']],
  ['Fidelity', ['FIDELITY BROKERAGE SERVICES LLC']],
  ['RBC Wealth Management', ['RBC CAPITAL MARKETS, LLC', 'RBC']],
  ['Stifel', ['STIFEL, NICOLAUS & COMPANY, INCORPORATED']],
  ['Rockefeller', ['ROCKEFELLER FINANCIAL LLC', 'Rockefeller Capital Management']],
  ['NewEdge', ['NEWEDGE SECURITIES, LLC', 'NewEdge Wealth']],
  ['Commonwealth', ['COMMONWEALTH FINANCIAL NETWORK', 'Commonwealth Equity Services']],
  ['Oppenheimer', ['OPPENHEIMER & CO. INC.']],
  ['Goldman Sachs', ['GOLDMAN SACHS & CO. LLC']],
]);

/** The firms of the demo: the shipped directory, and weights to draw employers and recruiters by. */
export interface DemoFirms {
  directory: FirmDirectory;
  /** The firm of a canonical name; throws for one the directory does not have. */
  named(name: string): Firm;
  /** Draws the canonical name of an advisor's firm in a market, never `except`. */
  employer(market: RecruitingMarket, rng: Random, except?: string | null): string;
  /** Draws the canonical name of a firm that hires, never `except`. */
  recruiter(rng: Random, except: string): string;
}

export function openDemoFirms(): DemoFirms {
  const directory = buildDirectory(loadFirms());
  const byName = new Map([...directory.firms.values()].map((firm) => [firm.name, firm]));
  const named = (name: string): Firm => {
    const firm = byName.get(name);
    if (firm === undefined) throw new Error(`The firm directory has no ${name}.`);
    return firm;
  };
  const weights = (text: string) =>
    text.split(';').map((entry) => {
      const [name = '', weight = '1'] = entry.split(':');
      return [named(name).name, Number(weight)] as const;
    });
  const recruiters = weights(hiring);
  const employers = new Map(
    Object.entries(regional).map(([market, own]) => [market, weights(`${nationwide};${own}`)]),
  );
  const without = (list: readonly (readonly [string, number])[], except: string | null) =>
    list.filter(([name]) => name !== except);
  return {
    directory,
    named,
    employer: (market, rng, except = null) => rng.weighted(without(employers.get(market) ?? [], except)),
    recruiter: (rng, except) => rng.weighted(without(recruiters, except)),
  };
}
