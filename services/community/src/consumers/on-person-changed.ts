import type { DataOf, EventOf } from '@poc/contracts/event';
import { userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { type Handler, on } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import mongoose, { type Connection, Types } from 'mongoose';
import { personModel } from '../projections/person.model.ts';

type PersonEvent = EventOf<typeof userRegistered>;

/** Keeps the projection of people as identity's newest event tells. */
export const onPersonChanged = (db: Connection): Handler[] => {
  const apply = (event: PersonEvent, tx: Transaction) => storePerson(db, tx, event);
  return [on(userRegistered, apply), on(userUpdated, apply)];
};

async function storePerson(db: Connection, tx: Transaction, event: PersonEvent): Promise<void> {
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
}

const shownOf = (person: DataOf<typeof userRegistered>) => ({
  name: person.name,
  email: person.email,
  avatar: person.avatar,
  role: person.role,
  profileVisibility: person.profileVisibility,
  activityVisibility: person.activityVisibility,
});
