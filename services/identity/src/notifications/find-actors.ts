import { type Connection, trusted } from 'mongoose';
import { type UserDoc, userModel } from '../accounts/accounts.api.ts';
import type { NotificationDoc } from './notification.model.ts';
import type { Actors } from './present-notification.ts';

/** Finds the people named in notifications, at most two each. */
export async function findActors(
  db: Connection,
  rows: readonly Pick<NotificationDoc, 'actors'>[],
): Promise<Actors> {
  const ids = rows.flatMap(({ actors }) => actors.slice(0, 2));
  const people = await userModel(db)
    .find({ _id: trusted({ $in: ids }) }, { name: 1, avatar: 1 })
    .lean<UserDoc[]>();
  return new Map(people.map((one) => [one._id.toHexString(), one]));
}
