import type { EventOf } from '@poc/contracts/event';
import type { userRegistered } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type PersonDoc, personModel } from '../projections/person.model.ts';
import { writeSignal } from '../signals/write-signal.ts';

/** Stores how a person appears, as identity's newest event says, and has the socket nodes drop what they keep of it. */
export const onPersonChanged =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ data, occurredAt }: EventOf<typeof userRegistered>, tx: Transaction): Promise<void> => {
    const people = personModel(db);
    const { session } = tx;
    const _id = new Types.ObjectId(data.userId);
    const { name, avatar, profileVisibility } = data;
    const asOf = new Date(occurredAt);
    const person = { name, avatar, profileVisibility, asOf };
    // Events of one person come in order; a dead letter that is replayed does not, and must not undo newer ones.
    const before = await people
      .findOneAndUpdate({ _id, asOf: trusted({ $lte: asOf }) }, { $set: person }, { session })
      .lean();
    if (!before) await people.updateOne({ _id }, { $setOnInsert: person }, { session, upsert: true });
    else if (appearsOtherwise(before, person)) {
      await writeSignal(tx, db, data.userId, { kind: 'person', userId: data.userId });
    }
  };

const appearsOtherwise = (before: PersonDoc, after: Omit<PersonDoc, '_id'>): boolean =>
  before.name !== after.name ||
  before.avatar !== after.avatar ||
  before.profileVisibility !== after.profileVisibility;
