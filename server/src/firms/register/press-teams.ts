import { isOtherBusiness } from './other-business.ts';

const practice = / (?:practice|team) [A-Z]/;
const partner = /, (?:an? |the |now )?(?:part|affiliate|member|office) of (?:the )?/i;
/** Who broke away is no more of the firm: `ex-Merrill team Quillon Partners`. */
const left = /^(?:an? |the )?(?:ex-|former |breakaway )/i;

/** What stands before and behind the words that a pattern finds, with a last letter in it behind; '' without them. */
function around(text: string, pattern: RegExp, kept: number): [string, string] {
  const found = pattern.exec(text);
  if (found === null || found.index < 1) return ['', ''];
  return [text.slice(0, found.index), text.slice(found.index + found[0].length - kept)];
}

/** The house of a practice that is of it: `Merrill` of `Quillon Wealth Partners, part of Merrill`; '' for other texts. */
export function ofPartner(text: string): string {
  const [practice, house] = around(text, partner, 0);
  return /\b(?:wealth|planning|advisors)\b/i.test(practice) && !isOtherBusiness(practice) ? house : '';
}

/** The firm before the name of a practice: `Merrill` of `Merrill team Quillon Wealth Partners`; '' for other texts. */
export function beforePractice(text: string): string {
  const [firm, name] = around(text, practice, 1);
  if (firm === '' || left.test(text) || isOtherBusiness(name)) return '';
  return firm.replace(/^(?:an?|the) /i, '').replace(/[- ]affiliated$/, '');
}
