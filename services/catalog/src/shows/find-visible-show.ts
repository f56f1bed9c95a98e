import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import { type ShowDoc, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';

/**
 * Finds a published show.
 * @throws show_not_found also for unpublished or deleted shows, so that their existence is not revealed
 */
export async function findVisibleShow(db: Connection, id: string): Promise<ShowDoc> {
  const found = await showModel(db)
    .findOne({ ...visibleShows, _id: id })
    .lean<ShowDoc>();
  return found ?? fail('show_not_found');
}
