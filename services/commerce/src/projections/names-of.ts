import { type Connection, trusted } from 'mongoose';
import { type PersonDoc, personModel } from './person.model.ts';

/** How the shop's own doings are told. */
const system = 'system';
/** Somebody whose account is gone, or is not known here yet. */
const unknownName = 'Former member';

const userId = /^[0-9a-f]{24}$/;

/**
 * Gives names to those who did something: users' ids, or `system`.
 * @returns the name of one of them
 */
export async function namesOf(db: Connection, doers: readonly string[]): Promise<(by: string) => string> {
  const ids = [...new Set(doers)].filter((by) => userId.test(by));
  const people = await personModel(db)
    .find({ _id: trusted({ $in: ids }), deleted: false }, { name: 1 })
    .lean<Pick<PersonDoc, '_id' | 'name'>[]>();
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
  return (by) => (by === system ? system : (names.get(by) ?? unknownName));
}
