import type { WatchEntryDoc } from '@poc/catalog/watching/watch-entry.model';
import type { OrderDoc } from '@poc/commerce/orders/order.model';
import { Types } from 'mongoose';
import { orderDocOf, ordersOfMeasured } from '../shop/order-docs.ts';

/** Each person has so many orders. */
export const ordersOfEach = 5;

const lastMoment = Date.parse('2026-06-01T00:00:00.000Z');
const minuteMs = 60_000;

/** The id of a person who has a token and nothing else but what the bench gives them. */
export const personIdOf = (person: number): string => `c${person.toString(16).padStart(23, '0')}`;

/** How far a person has watched the show of a place in the list: each person something else. */
export function watchDocOf(
  person: number,
  show: { readonly id: string; readonly at: number },
): WatchEntryDoc {
  const progress = (person * 7 + show.at * 13) % 100;
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(personIdOf(person)),
    showId: new Types.ObjectId(show.id),
    progress,
    completed: progress >= 95,
    watchedAt: new Date(lastMoment - ((person * 61 + show.at * 13) % 500_000) * minuteMs),
  };
}

/** One of the orders of a person, by its number among those of all. */
export function orderDocOfPerson(at: number): OrderDoc {
  const person = Math.floor(at / ordersOfEach);
  return { ...orderDocOf(ordersOfMeasured + at, 1, ''), userId: new Types.ObjectId(personIdOf(person)) };
}
