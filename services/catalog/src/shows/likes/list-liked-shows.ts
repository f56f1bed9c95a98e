import type { listLikedShows as contract } from '@poc/contracts/endpoints/catalog';
import type { members } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import type { Deps } from '../../config.ts';
import { type ShowLikeDoc, showLikeModel } from './show-like.model.ts';

const latestFirst: ListSort<ShowLikeDoc> = { field: 'createdAt', direction: -1 };

/** Lists the ids of the shows that the subject likes, the latest like first. */
export const listLikedShows =
  ({ db }: Deps) =>
  async ({
    query,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'query' | 'subject'>): Promise<Reply<string[]>> => {
    const { rows, total, nextCursor } = await findPage(showLikeModel(db), {
      filter: { userId: subject.id },
      order: latestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(
      rows.map((like) => like.showId.toHexString()),
      { total, nextCursor },
    );
  };
