import type { WatchEntryDoc } from '@poc/catalog/watching/watch-entry.model';
import { Types } from 'mongoose';

const lastMoment = Date.parse('2026-06-01T00:00:00.000Z');
const minuteMs = 60_000;

/** Id of a user without an account, with only a token and the bench's data. */
export const personIdOf = (person: number): string => `c${person.toString(16).padStart(23, '0')}`;

/** Progress of a user in the show at a list position, different for each user. */
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
