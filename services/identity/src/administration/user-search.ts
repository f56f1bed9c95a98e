import { containsText } from '@poc/kit/mongo/contains-text';
import type { QueryFilter } from 'mongoose';
import type { UserDoc } from '../accounts/user.model.ts';

/** Fewer digits than that say nothing of how a number is written. */
const fewestDigits = 3;

/** Where numbers without a country are from. */
const homePrefix = '+234';

/**
 * The accounts whose name, address or phone number contains a text, whatever its case. Numbers are stored as E.164 and
 * found in their usual spellings too: `0803 000 0103`, `(0803) 000-0103`, `+234 803…`, `00234 803…`, or a part of one.
 */
export function matchingUsers(search: string): QueryFilter<UserDoc> {
  const text = containsText(search);
  const numbers = phonePatterns(search).map((phone) => ({ phone }));
  return { $or: [{ name: text }, { email: text }, { phone: text }, ...numbers] };
}

/** How the stored numbers begin, or what they contain, that a typed one may mean; none for what is no number. */
export function phonePatterns(typed: string): RegExp[] {
  const digits = typed.replace(/\D/g, '');
  if (digits.length < fewestDigits || !/^[+\d\s().-]+$/.test(typed)) return [];
  // `+234 (0) 803`: the zero in brackets is for those who dial at home.
  const withoutTrunkZero = digits.replace(/^((?:00)?234)0/, '$1');
  if (withoutTrunkZero.startsWith('00')) return [beginsWith(`+${withoutTrunkZero.slice(2)}`)];
  if (typed.trimStart().startsWith('+')) return [beginsWith(`+${withoutTrunkZero}`)];
  const anywhere = containsText(withoutTrunkZero);
  return digits.startsWith('0') ? [beginsWith(homePrefix + digits.slice(1)), anywhere] : [anywhere];
}

const beginsWith = (number: string): RegExp => new RegExp(`^\\${number}`);
