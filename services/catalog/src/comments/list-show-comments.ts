import type { listShowComments as contract } from '@poc/contracts/endpoints/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListOrder } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type PersonDoc, personModel } from '../projections/person.model.ts';
import { findVisibleShow } from '../shows/find-visible-show.ts';
import { presentShowComment, type ShowCommentAnswer } from './present-show-comment.ts';
import { type ShowCommentDoc, showCommentModel } from './show-comment.model.ts';

const newestFirst: ListOrder<ShowCommentDoc> = { field: 'createdAt', direction: -1 };

/** The comments on a published show, newest first, with their authors. */
export const listShowComments =
  ({ db }: Deps) =>
  async ({
    params,
    query,
    subject,
  }: Pick<Input<typeof contract>, 'params' | 'query' | 'subject'>): Promise<Reply<ShowCommentAnswer[]>> => {
    const show = await findVisibleShow(db, params.id);
    const { rows, total, nextCursor } = await findPage(showCommentModel(db), {
      filter: { showId: show._id },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    const people = await personModel(db)
      .find({ _id: trusted({ $in: rows.map((comment) => comment.userId) }) })
      .lean<PersonDoc[]>();
    const byId = new Map(people.map((person) => [person._id.toHexString(), person]));
    return page(
      rows.map((comment) => presentShowComment(comment, byId.get(comment.userId.toHexString()), subject)),
      { total, nextCursor },
    );
  };
