import { headsOf, wordsOf, wordsSearched } from '@poc/kit/mongo/search-words';
import type { Types } from 'mongoose';
import { searchedNumber, searchedPartOf } from './order-number.ts';

/** Screens show so many last digits of an id. */
const shownDigits = 8;

/** Fewer digits than these say nothing, and are words of names. */
const digitsFrom = 4;

/** Fewer characters of a number than these are words of names. */
const numberFrom = 3;

/** What of an order is searched. */
interface Searched {
  _id: Types.ObjectId;
  number?: string;
  customer: { name: string; email: string };
  lines: readonly { productName: string }[];
}

/**
 * What an order is found by: beginnings of the words of its customer's name and address, and of each of them behind the
 * word before it, since first and last names are common and their pairs are not (`c:`); of the words of its products
 * (`p:`); of its number (`n:`); and of the last eight digits of its id (`i:`). Anyone who writes one of these texts writes these too.
 */
export function searchFieldsOf(order: Searched): { searchKeys: string[] } {
  const { name, email } = order.customer;
  const customer = [name, email]
    .map(wordsOf)
    .flatMap((words) => [
      ...words.flatMap((word) => headsOf(word)),
      ...pairsOf(words).flatMap(([word, next]) => headsOf(next).map((head) => `${word} ${head}`)),
    ]);
  const products = order.lines.flatMap(({ productName }) => wordsOf(productName));
  const digits = order._id.toHexString().slice(-shownDigits);
  const number = order.number === undefined ? [] : headsOf(searchedPartOf(order.number), numberFrom);
  return {
    searchKeys: [
      ...new Set([
        ...customer.map((head) => `c:${head}`),
        ...products.flatMap((word) => headsOf(word)).map((head) => `p:${head}`),
        ...number.map((head) => `n:${head}`),
        ...headsOf(digits, digitsFrom).map((head) => `i:${head}`),
      ]),
    ],
  };
}

/** The keys of customers alone, for anyone who takes a person off their orders. */
export const customerKeys = /^c:/;

const searchedWords = (search: string): string[] => wordsOf(search).slice(0, wordsSearched);

/** The keys, all of which a customer has whom a search means: its pairs of words, or its only word. */
export function customerKeysOf(search: string): string[] {
  const words = searchedWords(search);
  const texts = words.length < 2 ? words : pairsOf(words).map((pair) => pair.join(' '));
  return [...new Set(texts)].map((text) => `c:${text}`);
}

/** The keys, all of which a product has that a search means. */
export const productKeysOf = (search: string): string[] => [
  ...new Set(searchedWords(search).map((word) => `p:${word}`)),
];

const pairsOf = (words: readonly string[]): [string, string][] =>
  words.slice(1).map((next, at) => [words[at] ?? '', next]);

/** What a search that may be an id is looked up by; `id` where it is a whole one. */
interface SearchedId {
  readonly key: string;
  readonly id: string | null;
}

/** `#`, or what our payment references begin with; those of later attempts end with their number. */
const asId = /^(?:#?([0-9a-f]{4,8})|(?:#|poc-)?([0-9a-f]{24})(?:-\d)?)$/i;

/**
 * The id, or the beginning of its last eight digits, that a search may mean, with `#` or not, or as the reference of its
 * payment; null when it is none.
 */
export function searchedId(search: string): SearchedId | null {
  const [found, part, whole] = asId.exec(search.trim().toLowerCase()) ?? [];
  if (found === undefined) return null;
  return { key: `i:${part ?? whole?.slice(-shownDigits)}`, id: whole ?? null };
}

/** The key that an order has whose number a search may mean; null when it is no number. */
export function numberKeyOf(search: string): string | null {
  const part = searchedNumber(search);
  return part === null ? null : `n:${part}`;
}
