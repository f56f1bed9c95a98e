import { containsText } from '@poc/kit/mongo/contains-text';

/** Fewer digits than that say nothing of how a number is written. */
const fewestDigits = 3;

/** Where numbers without a country are from. */
const homePrefix = '+234';

/** What a stored number is, or begins with, or contains. */
interface SearchedPhone {
  readonly number: string;
  readonly pattern: RegExp;
}

/**
 * What a search may mean among phone numbers. They are stored as E.164 and found in their usual spellings too: `0803 000 0103`,
 * `(0803) 000-0103`, `+234 803…`, `00234 803…`, or a part of one. What is no number is looked for as it is.
 */
export function searchedPhones(typed: string): SearchedPhone[] {
  const digits = typed.replace(/\D/g, '');
  if (digits.length < fewestDigits || !/^[+\d\s().-]+$/.test(typed)) return [contained(typed)];
  // `+234 (0) 803`: the zero in brackets is for those who dial at home.
  const withoutTrunkZero = digits.replace(/^((?:00)?234)0/, '$1');
  if (withoutTrunkZero.startsWith('00')) return [beginning(`+${withoutTrunkZero.slice(2)}`)];
  if (typed.trimStart().startsWith('+')) return [beginning(`+${withoutTrunkZero}`)];
  const anywhere = contained(withoutTrunkZero);
  return digits.startsWith('0') ? [beginning(homePrefix + digits.slice(1)), anywhere] : [anywhere];
}

const beginning = (number: string): SearchedPhone => ({ number, pattern: new RegExp(`^\\${number}`) });
const contained = (number: string): SearchedPhone => ({ number, pattern: containsText(number) });
