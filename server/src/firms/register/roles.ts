const rank = '(?:senior|sr|executive|exec|first|managing|associate|assistant|regional|complex|market)';
const titles =
  '(?:svp|evp|fvp|avp|vp|vice president|managing director|director|private wealth advisor|' +
  'wealth management advisor|financial advisor|wealth advisor|private client advisor|private banker|fa|pwa|' +
  'registered representative|registered rep|reg rep|rr|agent|producer|financial representative|financial professional|financial planner|wealth planner|wealth strategist|financial consultant|relationship manager|branch manager|complex manager|market manager|portfolio manager|client associate|registered client associate|client service associate)';

/** What divides a role and an employer: `SVP, Merrill`, `SVP - Merrill`, `SVP at Merrill`; behind a long title a blank. */
const before = new RegExp(
  `^(?:${rank}\\.? )?${titles}(?:(?:/| & | and )${titles})?(?:(?:,|:| [-–—|@/]| at| with| for| of) |(?<=.{8}) (?=[A-Z]))`,
  'i',
);
const after = new RegExp(`(?:,| [-–—|/]) (?:${rank}\\.? )?${titles}$`, 'i');

/** The employer of a role: `Merrill` of `SVP, Merrill`, `Managing Director Merrill` and `Merrill, Financial Advisor`. */
export const withoutRole = (text: string): string => text.replace(before, '').replace(after, '');
