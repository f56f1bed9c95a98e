import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import { type ShowDoc, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';

/**
 * The published show with this id.
 * @throws show_not_found, also for one that is not published or was deleted: its existence is not revealed
 */
export async function findVisibleShow(db: Connection, id: string): Promise<ShowDoc> {
  const found = await showModel(db)
    .findOne({ ...visibleShows, _id: id })
    .lean<ShowDoc>();
  return found ?? fail('show_not_found');
}
