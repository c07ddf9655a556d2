import { isOtherBusiness } from './other-business.ts';

/** Words that tell of no other business where they stand so. */
const harmless =
  /\bprivate[- ]bank(?:ing|ers?)?\b|\bbank(?= channel)|\bthe bank\b|\bbrokerages?\b|\bcorporate (?=headquarters|offices?\b)/gi;
/** Whether words around a name tell of another business than that with families. */
export const isOtherTrade = (text: string): boolean =>
  isOtherBusiness(text.replace(harmless, '')) || /\bfamily office/i.test(text);
