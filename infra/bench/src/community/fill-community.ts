import type { Connection } from 'mongoose';
import type { BenchContext } from '../bench.ts';
import { insertMany } from '../scale/insert.ts';
import { type CommunitySize, peopleOf, personDocOf, postDocOf } from './community-docs.ts';

/**
 * Inserts people and posts, but no comments, into a community's database.
 * @param measured id of the first author
 * @returns seconds taken by the posts
 */
export async function fillCommunity(
  { say, signal }: BenchContext,
  db: Connection,
  size: CommunitySize,
  measured: string,
): Promise<number> {
  const insert = (collection: string, to: number, make: (at: number) => object) =>
    insertMany(db, { collection, to, make, say, signal });
  await insert('people', peopleOf(size), (at) => personDocOf(at, measured));
  return insert('posts', size.posts, (at) => postDocOf(at, size, measured));
}
