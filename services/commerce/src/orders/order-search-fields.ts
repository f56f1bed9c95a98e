import { prefixesOf, wordsOf, wordsSearched } from '@poc/kit/mongo/search-words';
import type { Types } from 'mongoose';
import { searchableNumber, searchedNumber } from './order-number.ts';

const shownDigits = 8;

/** Minimum digits of a searched id: shorter ones are too common, and may be part of a name. */
const digitsFrom = 4;

/** Minimum characters of a searched order number: shorter ones may be part of a name. */
const numberFrom = 3;

interface Searched {
  _id: Types.ObjectId;
  number?: string;
  customer: { name: string; email: string };
  lines: readonly { productName: string }[];
}

/**
 * Search keys of an order: word prefixes of the customer's name and email, alone and paired with the previous
 * word (`c:`; pairs are more selective); of product names (`p:`); of the number (`n:`); and of the id's last
 * eight digits (`i:`). Every write of these fields must also write the keys.
 */
export function searchFieldsOf(order: Searched): { searchKeys: string[] } {
  const { name, email } = order.customer;
  const customer = [name, email]
    .map(wordsOf)
    .flatMap((words) => [
      ...words.flatMap((word) => prefixesOf(word)),
      ...pairsOf(words).flatMap(([word, next]) => prefixesOf(next).map((prefix) => `${word} ${prefix}`)),
    ]);
  const products = order.lines.flatMap(({ productName }) => wordsOf(productName));
  const digits = order._id.toHexString().slice(-shownDigits);
  const number = order.number === undefined ? [] : prefixesOf(searchableNumber(order.number), numberFrom);
  return {
    searchKeys: [
      ...new Set([
        ...customer.map((prefix) => `c:${prefix}`),
        ...products.flatMap((word) => prefixesOf(word)).map((prefix) => `p:${prefix}`),
        ...number.map((prefix) => `n:${prefix}`),
        ...prefixesOf(digits, digitsFrom).map((prefix) => `i:${prefix}`),
      ]),
    ],
  };
}

export const customerKeys = /^c:/;

const searchedWords = (search: string): string[] => wordsOf(search).slice(0, wordsSearched);

/** Returns the keys that a matching customer must all have: the pairs of words, or the only word. */
export function customerKeysOf(search: string): string[] {
  const words = searchedWords(search);
  const texts = words.length < 2 ? words : pairsOf(words).map((pair) => pair.join(' '));
  return [...new Set(texts)].map((text) => `c:${text}`);
}

/** Returns the keys that a matching product must all have. */
export const productKeysOf = (search: string): string[] => [
  ...new Set(searchedWords(search).map((word) => `p:${word}`)),
];

const pairsOf = (words: readonly string[]): [string, string][] =>
  words.slice(1).map((next, at) => [words[at] ?? '', next]);

/** Search for an id; `id` is set for a complete one. */
interface SearchedId {
  readonly key: string;
  readonly id: string | null;
}

/** Matches ids and payment references, which may end with the number of the attempt. */
const asId = /^(?:#?([0-9a-f]{4,8})|(?:#|poc-)?([0-9a-f]{24})(?:-\d)?)$/i;

/**
 * Parses a search for an id or for the prefix of its last eight digits, with `#` or as a payment reference;
 * null for other searches.
 */
export function searchedId(search: string): SearchedId | null {
  const [found, part, whole] = asId.exec(search.trim().toLowerCase()) ?? [];
  if (found === undefined) return null;
  return { key: `i:${part ?? whole?.slice(-shownDigits)}`, id: whole ?? null };
}

export function numberKeyOf(search: string): string | null {
  const part = searchedNumber(search);
  return part === null ? null : `n:${part}`;
}
