import type { DataOf, EventOf } from '@poc/contracts/event';
import type { userRegistered, userUpdated } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import mongoose, { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { personModel } from '../projections/person.model.ts';

/** Keeps the projection of people as identity's newest event tells. */
export const onPersonChanged =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async (event: EventOf<typeof userRegistered | typeof userUpdated>, tx: Transaction): Promise<void> => {
    const people = personModel(db);
    const _id = new Types.ObjectId(event.data.userId);
    const asOf = new Date(event.occurredAt);
    const person = { ...shownOf(event.data), asOf };
    const { session } = tx;
    // Events of one person come in order; a dead letter that is replayed does not, and must not undo newer ones.
    const newer = await people.updateOne(
      { _id, deletedAt: null, asOf: mongoose.trusted({ $lte: asOf }) },
      { $set: person },
      { session },
    );
    if (newer.matchedCount === 0) {
      await people.updateOne(
        { _id },
        { $setOnInsert: { ...person, deletedAt: null } },
        { session, upsert: true },
      );
    }
  };

const shownOf = (person: DataOf<typeof userRegistered>) => ({
  name: person.name,
  email: person.email,
  avatar: person.avatar,
  role: person.role,
  profileVisibility: person.profileVisibility,
  activityVisibility: person.activityVisibility,
});
