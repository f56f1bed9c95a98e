import { listHeldComments as contract } from '@poc/contracts/endpoints/catalog';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { findPeople } from '@poc/kit/people/find-people';
import { type Connection, type Types, trusted } from 'mongoose';
import { route } from '../../route.ts';
import { showModel } from '../../shows/shows.api.ts';
import { presentShowComment } from '../present-show-comment.ts';
import { type ShowCommentDoc, showCommentModel } from '../show-comment.model.ts';

/** Legacy rows have no `hiddenAt`; null matches them too. */
const waiting = { held: true, hiddenAt: null };
const hidden = () => ({ held: true, hiddenAt: trusted({ $gt: new Date(0) }) });
const sortsBy = (field: 'createdAt' | 'hiddenAt') =>
  sortsOf<ShowCommentDoc, typeof timeSorts>(timeSorts, { time: { field } });
const waitingSorts = sortsBy('createdAt');
const hiddenSorts = sortsBy('hiddenAt');

/** Lists held comments, oldest first, or hidden ones, with the reason and the show. */
export const listHeldComments = route(contract, admins, ({ db }) => async ({ query, subject }) => {
  const { rows, total, nextCursor } = await findPage(showCommentModel(db), {
    ...query,
    ...(query.state === 'open'
      ? { filter: waiting, order: waitingSorts[query.sort ?? 'oldest'] }
      : { filter: hidden(), order: hiddenSorts[query.sort ?? 'newest'] }),
  });
  const [authors, titles] = await Promise.all([
    findPeople(
      db,
      rows.map(({ userId }) => userId),
    ),
    titlesOf(db, rows),
  ]);
  const responses = rows.map((comment) => {
    const showId = comment.showId.toHexString();
    return {
      ...presentShowComment(comment, authors.get(comment.userId.toHexString()), subject),
      reason: comment.heldFor ?? null,
      hidden_at: comment.hiddenAt?.toISOString() ?? null,
      Show: { id: showId, title: titles.get(showId) ?? '' },
    };
  });
  return page(responses, { total, nextCursor });
});

/** Reads the titles of the comments' shows, including unpublished ones: their comments can be moderated too. */
async function titlesOf(db: Connection, comments: readonly ShowCommentDoc[]): Promise<Map<string, string>> {
  const shows = await showModel(db)
    .find({ _id: trusted({ $in: comments.map((comment) => comment.showId) }) }, { title: 1 })
    .lean<{ _id: Types.ObjectId; title: string }[]>();
  return new Map(shows.map((show) => [show._id.toHexString(), show.title]));
}
