import type { EventOf } from '@poc/contracts/event';
import type { userRegistered } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { personModel } from '../projections/person.model.ts';

/** Stores how a person appears, as identity's newest event says. */
export const onPersonChanged =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ data, occurredAt }: EventOf<typeof userRegistered>, { session }: Transaction): Promise<void> => {
    const people = personModel(db);
    const _id = new Types.ObjectId(data.userId);
    const { name, avatar, profileVisibility } = data;
    const asOf = new Date(occurredAt);
    const person = { name, avatar, profileVisibility, asOf };
    // Events of one person come in order; a dead letter that is replayed does not, and must not undo newer ones.
    const { matchedCount } = await people.updateOne(
      { _id, asOf: trusted({ $lte: asOf }) },
      { $set: person },
      { session },
    );
    if (matchedCount === 0)
      await people.updateOne({ _id }, { $setOnInsert: person }, { session, upsert: true });
  };
