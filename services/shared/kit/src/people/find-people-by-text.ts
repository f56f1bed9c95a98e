import type { Connection, Types } from 'mongoose';
import { holdingText } from '../mongo/find-searched.ts';
import { type PersonDoc, personModel, searchIndex } from './person.model.ts';

/**
 * Finds the ids of people whose name or email address contains a text, from the start of a word. Needs a projection with
 * `searched`.
 */
export async function findPeopleByText(
  db: Connection,
  search: string,
  { most, fields = ['name', 'email'] }: { most: number; fields?: readonly ('name' | 'email')[] },
): Promise<Types.ObjectId[]> {
  const people = personModel(db);
  const holding = await holdingText(people, search, { index: searchIndex, among: {}, fields });
  if (!holding) return [];
  const found = await people
    .find(holding, { _id: 1 })
    .hint({ ...searchIndex })
    .limit(most)
    .lean<PersonDoc[]>();
  return found.map(({ _id }) => _id);
}
