import { containsText } from '@poc/kit/mongo/contains-text';

/** Minimum digits to search for a phone number. */
const minDigits = 3;

const homePrefix = '+234';

interface SearchedPhone {
  readonly number: string;
  readonly pattern: RegExp;
}

/**
 * Interprets a search as phone numbers, which are stored as E.164. Recognises the usual spellings, such as
 * `0803 000 0103`, `(0803) 000-0103`, `+234 803…`, `00234 803…`, and parts of them. Other text is searched as typed.
 */
export function searchedPhones(typed: string): SearchedPhone[] {
  const digits = typed.replace(/\D/g, '');
  if (digits.length < minDigits || !/^[+\d\s().-]+$/.test(typed)) return [contained(typed)];
  // In `+234 (0) 803`, the zero is the trunk prefix of national calls.
  const withoutTrunkZero = digits.replace(/^((?:00)?234)0/, '$1');
  if (withoutTrunkZero.startsWith('00')) return [beginning(`+${withoutTrunkZero.slice(2)}`)];
  if (typed.trimStart().startsWith('+')) return [beginning(`+${withoutTrunkZero}`)];
  const anywhere = contained(withoutTrunkZero);
  return digits.startsWith('0') ? [beginning(homePrefix + digits.slice(1)), anywhere] : [anywhere];
}

const beginning = (number: string): SearchedPhone => ({ number, pattern: new RegExp(`^\\${number}`) });
const contained = (number: string): SearchedPhone => ({ number, pattern: containsText(number) });
