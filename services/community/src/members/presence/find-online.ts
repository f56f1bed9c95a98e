import type { Clock } from '@poc/kit/clock';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { type Connection, trusted } from 'mongoose';
import { onlineMs, presenceModel } from './presence.model.ts';

export async function findOnline(
  { db, clock }: { db: Connection; clock: Clock },
  people: readonly PersonDoc[],
): Promise<ReadonlySet<string>> {
  const ids = people.filter(({ showsOnline }) => showsOnline === true).map(({ _id }) => _id);
  const since = new Date(clock.now().getTime() - onlineMs);
  const rows = await presenceModel(db)
    .find({ _id: trusted({ $in: ids }), seenAt: trusted({ $gt: since }) }, { _id: 1 })
    .lean();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}
