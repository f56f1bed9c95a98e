import type { WatchEntryDoc } from '@poc/catalog/watching/watch-entry.model';
import { Types } from 'mongoose';
import { showIdOf } from './show-docs.ts';

/** Shows watched per person, in each database. */
export const rowsOfPerson = 100;

/** The measured person watched the first shows; others cycle through the catalogue. */
const firstOfAll = 0;
const minuteMs = 60_000;
const lastMoment = Date.parse('2026-06-01T00:00:00.000Z');

const personId = (person: number): Types.ObjectId =>
  new Types.ObjectId(`a${person.toString(16).padStart(23, '0')}`);

/**
 * A row of progress by number: the first hundred belong to `measured`, the next to the second person, and so on.
 * @param shows number of shows
 */
export function watchDocOf(at: number, shows: number, measured: string): WatchEntryDoc {
  const person = Math.floor(at / rowsOfPerson);
  const nth = at % rowsOfPerson;
  const show = (person * 37 + nth) % shows;
  const progress = nth % 4 === 0 ? 100 : (nth * 7) % 95;
  return {
    _id: new Types.ObjectId(),
    userId: person === firstOfAll ? new Types.ObjectId(measured) : personId(person),
    showId: showIdOf(show),
    progress,
    completed: progress === 100,
    watchedAt: new Date(lastMoment - ((person * 61 + nth * 13) % 500_000) * minuteMs),
  };
}
