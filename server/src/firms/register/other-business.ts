import { isState } from './places.ts';
import { writtenOut } from './short-forms.ts';

/** Words of businesses that do not advise families, of asset managers that a house owns, and of countries abroad. */
const others = new Set(
  (
    'institutional custody custodial custodian capital bank banking securities trust asset insurance ltd limited international ' +
    'trading research lending lender mortgage ag plc gmbh sa canada toronto montreal vancouver london uk kingdom ireland ' +
    'dublin europe emea france paris germany frankfurt switzerland suisse zurich geneva luxembourg monaco asia apac ' +
    'hong singapore japan tokyo india mumbai china shanghai australia sydney dubai israel mexico brazil latam bahamas ' +
    'beijing taiwan taipei korea seoul malaysia thailand bangkok indonesia jakarta philippines manila vietnam zealand ' +
    'spain madrid italy milano austria belgium brussels netherlands amsterdam nordic sweden ' +
    'stockholm norway oslo denmark copenhagen finland poland hungary turkey istanbul greece russia moscow scotland ' +
    'edinburgh guernsey cayman bermuda colombia bogota chile santiago argentina peru uruguay montevideo africa ' +
    'johannesburg saudi arabia riyadh qatar doha emirates uae dhabi bahrain kuwait egypt calgary quebec alberta ' +
    'offshore overseas foreign lugano lausanne kelowna winnipeg lyon marseille stuttgart turin barcelona monterrey ' +
    'guadalajara bogotá auckland brisbane osaka shenzhen guangzhou bangalore gibraltar liechtenstein cyprus malta portugal basel berlin munich ' +
    'nominees nominee clearing prime brokerage fund funds commercial corporate wholesale distributors equity equities ' +
    'alternatives realty estate properties tower arena stadium foundation charitable ventures nv bv spa sarl kk pty ' +
    'pte llp se loans credit treasury derivatives futures commodities fx execution markets holdings alternative merchant ' +
    'swiss canadian british european asian japanese chinese australian ' +
    'eaton calvert parametric pershing dreyfus carillon pgim nuveen marcus allspring threadneedle lockwood'
  ).split(' '),
);

/** Cities abroad, and with a state behind them in the US: `Vienna, VA`. */
const citiesOfBoth = new Set(
  (
    'melbourne milan rome vienna lima warsaw panama ontario lisbon bern nassau ottawa halifax hamburg cologne leeds ' +
    'liverpool glasgow perth'
  ).split(' '),
);

const retirementPlan = /\b40[13]\(?[kb]\b/i;

/** Whether a part names a business that does not advise families, or one abroad: both are other firms of the house. */
export function isOtherBusiness(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll('.', '')
      .match(/[a-z]+/g) ?? [];
  const long = writtenOut(words.join(' '));
  const isInState = isState(words.at(-1) ?? '');
  return (
    long.startsWith('investment management') ||
    long.includes('public finance') ||
    retirementPlan.test(text) ||
    long.split(' ').some((word) => others.has(word) || (citiesOfBoth.has(word) && !isInState))
  );
}
