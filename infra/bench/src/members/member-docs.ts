import type { WatchEntryDoc } from '@poc/catalog/watching/watch-entry.model';
import type { OrderDoc } from '@poc/commerce/orders/order.model';
import { Types } from 'mongoose';
import { orderDocOf, ordersOfMeasured } from '../shop/order-docs.ts';

/** Orders per person. */
export const ordersOfEach = 5;

const lastMoment = Date.parse('2026-06-01T00:00:00.000Z');
const minuteMs = 60_000;

/** Id of a person who has only a token and the bench's data. */
export const personIdOf = (person: number): string => `c${person.toString(16).padStart(23, '0')}`;

/** Progress of a person in the show at a list position, different per person. */
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

/** An order of a person, by its overall number. */
export function orderDocOfPerson(at: number): OrderDoc {
  const person = Math.floor(at / ordersOfEach);
  return { ...orderDocOf(ordersOfMeasured + at, 1, ''), userId: new Types.ObjectId(personIdOf(person)) };
}
