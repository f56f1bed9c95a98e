import type { EventContract, EventOf } from '@poc/contracts/event';
import type { mongo } from 'mongoose';
import type { OutboxRow } from '../mongo/kit-collections.ts';

/** The header of a message that says where its event stands among all of its service: `seconds.count`. */
const header = 'poc-position';

/** Seconds of the database's own time, which never goes back, and a count within the second. */
export const positionHeaders = ({ position }: Pick<OutboxRow, 'position'>): Record<string, string> => ({
  [header]: `${secondsOf(position)}.${countOf(position)}`,
});

/** When the database took the event of a message; empty for a message without a position. */
export function committedAtOf(headers: Readonly<Record<string, string>>): { committedAt?: Date } {
  const [, seconds, count] = /^(\d{1,10})\.(\d{1,10})$/.exec(headers[header] ?? '') ?? [];
  if (seconds === undefined) return {};
  return { committedAt: new Date(Number(seconds) * 1_000 + Math.min(Number(count), 999)) };
}

/**
 * By what projections know which of two events of one key is the newer one. The time at which a process says that it
 * happened does not: with a clock that was wrong for a while, later changes would look older for ever.
 */
export const changedAtOf = ({
  committedAt,
  occurredAt,
}: Pick<EventOf<EventContract>, 'committedAt' | 'occurredAt'>): Date => committedAt ?? new Date(occurredAt);

/** The upper half of a BSON timestamp. */
const secondsOf = (position: mongo.Timestamp): number => position.getHighBitsUnsigned();
const countOf = (position: mongo.Timestamp): number => position.getLowBitsUnsigned();
