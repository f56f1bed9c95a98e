import { type Connection, type Types, trusted } from 'mongoose';
import { distinctIds } from '../mongo/distinct-ids.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/** Finds people by id in one query. Omits people whose event has not arrived yet. */
export async function findPeople(
  db: Connection,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, PersonDoc>> {
  const people = await personModel(db)
    .find({ _id: trusted({ $in: distinctIds(ids) }) })
    .lean<PersonDoc[]>();
  return new Map(people.map((person) => [person._id.toHexString(), person]));
}
