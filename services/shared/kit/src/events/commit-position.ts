import type { EventContract, EventOf } from '@poc/contracts/event';
import type { OutboxRow } from '../mongo/kit-collections.ts';

/** Header with the position of an event among all events of its service: `seconds.count`. */
const header = 'poc-position';

/** The position, a BSON timestamp: seconds of the database's monotonic time, and a count within the second. */
export const positionHeaders = ({ position }: Pick<OutboxRow, 'position'>): Record<string, string> => ({
  [header]: `${position.getHighBitsUnsigned()}.${position.getLowBitsUnsigned()}`,
});

/** Commit time of a message's event; empty for a message without a position. */
export function committedAtOf(headers: Readonly<Record<string, string>>): { committedAt?: Date } {
  const [, seconds, count] = /^(\d{1,10})\.(\d{1,10})$/.exec(headers[header] ?? '') ?? [];
  if (seconds === undefined) return {};
  return { committedAt: new Date(Number(seconds) * 1_000 + Math.min(Number(count), 999)) };
}

/**
 * Time by which projections order events of one key. Not `occurredAt`: one process with a wrong
 * clock would make all later changes look older.
 */
export const changedAtOf = ({
  committedAt,
  occurredAt,
}: Pick<EventOf<EventContract>, 'committedAt' | 'occurredAt'>): Date => committedAt ?? new Date(occurredAt);
