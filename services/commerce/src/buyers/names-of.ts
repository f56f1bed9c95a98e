import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, trusted } from 'mongoose';

const system = 'system';

const userId = /^[0-9a-f]{24}$/;

/** Returns an author's name, by user id or `system`. */
export type NameOf = (by: string) => string;

/** Reads the names of authors. @param unknown label for deleted accounts */
export async function namesOf(
  db: Connection,
  doers: readonly string[],
  unknown = 'Former member',
): Promise<NameOf> {
  const ids = [...new Set(doers)].filter((by) => userId.test(by));
  const people = await personModel(db)
    .find({ _id: trusted({ $in: ids }), deleted: false }, { name: 1 })
    .lean<Pick<PersonDoc, '_id' | 'name'>[]>();
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]));
  return (by) => (by === system ? system : (names.get(by) ?? unknown));
}
