import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/** Without vowels, to avoid words, and without characters that look alike. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const length = 6;
const prefix = 'POC-';

/**
 * Creates an order number such as `POC-7K3M9Q`; random, so that it does not reveal sales.
 * @param pick returns an integer from 0 up to, but not including, its bound
 */
export const newOrderNumber = (pick: (below: number) => number = randomInt): string =>
  prefix + Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('');

/** Returns an order's number. A legacy order without one uses the end of its id. */
export const numberOf = ({ number, _id }: { number?: string; _id: Types.ObjectId }): string =>
  number ?? prefix + _id.toHexString().slice(-8).toUpperCase();

/** Matches `POC-7K3M9Q`, `#7k3m9q`, or at least the first three characters. */
const searched = new RegExp(`^#?(?:poc-?)?([${alphabet}]{3,${length}})$`, 'i');

/** Returns the searched part after the prefix, in lower case; null if the search is not an order number. */
export const searchedNumber = (search: string): string | null =>
  searched.exec(search.trim())?.[1]?.toLowerCase() ?? null;

export function wholeNumber(search: string): string | null {
  const part = searchedNumber(search);
  return part?.length === length ? prefix + part.toUpperCase() : null;
}

export const searchableNumber = (number: string): string => number.slice(prefix.length).toLowerCase();
