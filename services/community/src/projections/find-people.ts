import mongoose, { type Connection, type Types } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/** The people of these ids by id; those whom no event has told of yet are missing. */
export async function findPeople(
  db: Connection,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, PersonDoc>> {
  const distinct = [...new Set(ids.map((id) => id.toHexString()))];
  const people = await personModel(db)
    .find({ _id: mongoose.trusted({ $in: distinct }) })
    .lean();
  return new Map(people.map((person) => [person._id.toHexString(), person]));
}
