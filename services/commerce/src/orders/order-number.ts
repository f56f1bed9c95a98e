import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/** Without vowels, to avoid words, and without characters that look alike. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const length = 6;
const prefix = 'POC-';

/**
 * Creates an order number such as `POC-7K3M9Q`. Random, so that it does not reveal sales; a unique index
 * prevents duplicates.
 * @param pick returns an integer from 0 up to, but not including, its bound
 */
export const newOrderNumber = (pick: (below: number) => number = randomInt): string =>
  prefix + Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('');

/** Returns an order's number. A legacy order without one uses the end of its id. */
export const numberOf = ({ number, _id }: { number?: string; _id: Types.ObjectId }): string =>
  number ?? prefix + _id.toHexString().slice(-8).toUpperCase();

/** Matches `POC-7K3M9Q`, `#7k3m9q`, or at least the first three characters. */
const searched = new RegExp(`^#?(?:poc-?)?([${alphabet}]{3,${length}})$`, 'i');

/** Returns the searched part after the prefix, in lower case; null when the search is no number. */
export const searchedNumber = (search: string): string | null =>
  searched.exec(search.trim())?.[1]?.toLowerCase() ?? null;

/** Returns a complete number as stored, from input with or without its prefix; null when it is none. */
export function wholeNumber(search: string): string | null {
  const part = searchedNumber(search);
  return part?.length === length ? prefix + part.toUpperCase() : null;
}

/** Returns the part after the prefix, in lower case, for searches. */
export const searchedPartOf = (number: string): string => number.slice(prefix.length).toLowerCase();
