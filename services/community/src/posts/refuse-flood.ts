import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type ClientSession, type Model, type QueryFilter, Types, trusted } from 'mongoose';

/** How much one person may write: so many within so long. */
interface FloodLimit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Refuses what would make a person write too much at once. In the transaction of the write, which is serialised per person,
 * many requests at once are counted one after the other.
 * @throws too_many_requests with the time to wait
 */
export async function refuseFlood<T extends { userId: Types.ObjectId; createdAt: Date }>(
  model: Model<T>,
  subject: Subject,
  { now, session, most, windowMs }: FloodLimit & { now: Date; session: ClientSession },
): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  const written = { userId: new Types.ObjectId(subject.id), createdAt: trusted({ $gt: since }) };
  const [oldest] = await model
    .find(written as QueryFilter<T>, { createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(most - 1)
    .limit(1)
    .session(session)
    .lean<{ createdAt: Date }[]>();
  if (!oldest) return;
  const waitMs = oldest.createdAt.getTime() + windowMs - now.getTime();
  fail('too_many_requests', { headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) } });
}
