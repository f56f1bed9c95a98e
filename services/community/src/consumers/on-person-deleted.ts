import { userDeleted } from '@poc/contracts/events/identity';
import { type Handler, on } from '@poc/kit/events/consumer';
import { type Connection, Types } from 'mongoose';
import { personModel } from '../projections/person.model.ts';

/** What stands beside the posts of someone who left. */
export const formerMember = { name: 'Former member', email: '', avatar: '', role: 'user' } as const;

/** Posts and comments stay for those who answered them, without the person. */
export const onPersonDeleted = (db: Connection): Handler[] => [
  on(userDeleted, async ({ data, occurredAt }, { session }) => {
    await personModel(db).updateOne(
      { _id: new Types.ObjectId(data.userId) },
      { $set: { ...formerMember, asOf: new Date(occurredAt), deletedAt: new Date(data.deletedAt) } },
      { session, upsert: true },
    );
  }),
];
