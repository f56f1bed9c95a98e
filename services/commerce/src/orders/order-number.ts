import { randomInt } from 'node:crypto';
import type { Types } from 'mongoose';

/** Without vowels, so that no word comes out, and without characters that are read as one another. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const length = 6;
const prefix = 'POC-';

/**
 * What people call an order by: `POC-7K3M9Q`. Random, so that it says nothing about how much is sold; its index keeps it
 * unique.
 * @param pick gives a whole number from 0 up to, not including, its bound
 */
export const newOrderNumber = (pick: (below: number) => number = randomInt): string =>
  prefix + Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('');

/** An order's number. One that an earlier version stored has none until the next start: then the end of its id stands in. */
export const numberOf = ({ number, _id }: { number?: string; _id: Types.ObjectId }): string =>
  number ?? prefix + _id.toHexString().slice(-8).toUpperCase();

/** `POC-7K3M9Q`, `#7k3m9q`, or the beginning of it from the third character on. */
const searched = new RegExp(`^#?(?:poc-?)?([${alphabet}]{3,${length}})$`, 'i');

/** The part behind the prefix that a search may mean, in lower case; null when it is no number. */
export const searchedNumber = (search: string): string | null =>
  searched.exec(search.trim())?.[1]?.toLowerCase() ?? null;

/** A whole number as it is stored, from one that was typed with or without its prefix; null when it is none. */
export function wholeNumber(search: string): string | null {
  const part = searchedNumber(search);
  return part?.length === length ? prefix + part.toUpperCase() : null;
}

/** The part behind the prefix, in lower case, as searches compare it. */
export const searchedPartOf = (number: string): string => number.slice(prefix.length).toLowerCase();
