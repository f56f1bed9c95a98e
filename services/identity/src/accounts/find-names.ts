import { type Connection, trusted } from 'mongoose';
import { userModel } from './user.model.ts';

/** Finds the current names of people by id. Deleted people are absent. */
export async function findNames(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await userModel(db)
    .find({ _id: trusted({ $in: [...new Set(ids)] }) }, { name: 1 })
    .lean();
  return new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
}
