import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers without a country are of this one. */
const defaultRegion = 'US';
/** Longer texts are no numbers; parsing them would only take time. */
const maxLength = 100;

/**
 * A telephone number in E.164, without its extension: `+14155550100`. Null for what nobody can be called by: masked or
 * incomplete digits, codes that no region has.
 */
export function toE164(text: string | null | undefined): string | null {
  const number = text?.trim();
  if (!number || number.length > maxLength) return null;
  const dialed = /^\d{11,15}$/.test(number) ? `+${number}` : number;
  const parsed = validNumber(dialed) ?? (dialed === number ? undefined : validNumber(number));
  return parsed?.number ?? null;
}

function validNumber(text: string) {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: defaultRegion, extract: false });
  return parsed?.isValid() ? parsed : undefined;
}

/** What a number in E.164 is looked up by: as `phone_key` of the database, its last ten digits. */
export const phoneKeyOf = (e164: string): string => e164.slice(1).slice(-10);
