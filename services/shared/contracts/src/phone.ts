import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whose numbers are written without a country's code. */
const home = 'NG';
/** The longest number at home, without the 0: the library also takes what only some machines dial. */
const homeDigits = 10;

/**
 * A phone number in E.164, from any of its usual spellings: `0803 000 0101`, `803 000 0101`, `+234 803…`, `234803…`,
 * `00234 803…`. Numbers of other countries need their `+` or `00`.
 * @returns null for what is no phone number, and for one with an extension, which E.164 cannot carry
 */
export function e164Of(text: string): string | null {
  const international = text.trim().replace(/^00(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(international, { defaultCountry: home, extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const tooLong = number.country === home && number.nationalNumber.length > homeDigits;
  return tooLong ? null : number.number;
}
