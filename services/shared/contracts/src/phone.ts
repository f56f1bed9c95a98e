import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Country of numbers without a country code. */
const home = 'NG';
/** Maximum digits of a Nigerian number without the 0; the library also accepts longer machine-dialled numbers. */
const homeDigits = 10;

/**
 * Converts a phone number to E.164 from any common spelling: `0803 000 0101`, `803 000 0101`, `+234 803…`, `234803…`,
 * `00234 803…`. Foreign numbers need `+` or `00`.
 * @returns null for an invalid number or one with an extension, which E.164 does not support
 */
export function e164Of(text: string): string | null {
  const international = text.trim().replace(/^00(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(international, { defaultCountry: home, extract: false });
  if (!number?.isValid() || number.ext !== undefined) return null;
  const tooLong = number.country === home && number.nationalNumber.length > homeDigits;
  return tooLong ? null : number.number;
}
