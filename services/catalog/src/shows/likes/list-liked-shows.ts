import { listLikedShows as contract } from '@poc/contracts/endpoints/catalog';
import { members } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { route } from '../../route.ts';
import { type ShowLikeDoc, showLikeModel } from './show-like.model.ts';

const latestFirst: ListSort<ShowLikeDoc> = { field: 'createdAt', direction: -1 };

/** Lists the ids of the shows that the subject likes, latest like first. */
export const listLikedShows = route(contract, members, ({ db }) => async ({ query, subject }) => {
  const found = await findPage(showLikeModel(db), {
    ...query,
    filter: { userId: subject.id },
    order: latestFirst,
  });
  return pageOf(found, (like) => like.showId.toHexString());
});
