import type { EventOf } from '@poc/contracts/event';
import type { userRegistered, userUpdated } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { type PersonDoc, personModel } from '../projections/person.model.ts';

/** Keeps the person's latest name, picture and role, and whom they show them to. */
export const onPersonChanged =
  ({ db }: Deps) =>
  async (event: EventOf<typeof userRegistered | typeof userUpdated>, tx: Transaction): Promise<void> => {
    const { userId, name, email, avatar, role, profileVisibility, activityVisibility } = event.data;
    const changedAt = new Date(event.occurredAt);
    const joinedAt = new Date(event.data.createdAt);
    const known = await personModel(db).findById(userId).session(tx.session).lean<PersonDoc>();
    if (known && (known.deleted || known.changedAt > changedAt)) return;
    await personModel(db).updateOne(
      { _id: userId },
      { $set: { name, email, avatar, role, profileVisibility, activityVisibility, joinedAt, changedAt } },
      { upsert: true, session: tx.session },
    );
  };
