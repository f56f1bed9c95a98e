import { type Connection, trusted } from 'mongoose';
import { type PersonDoc, personModel } from '../projections/person.model.ts';
import type { ShowCommentDoc } from './show-comment.model.ts';

/** The authors of comments by their ids, as far as they are known: one read for any number of comments. */
export async function findAuthors(
  db: Connection,
  comments: readonly ShowCommentDoc[],
): Promise<ReadonlyMap<string, PersonDoc>> {
  const people = await personModel(db)
    .find({ _id: trusted({ $in: comments.map((comment) => comment.userId) }) })
    .lean<PersonDoc[]>();
  return new Map(people.map((person) => [person._id.toHexString(), person]));
}
