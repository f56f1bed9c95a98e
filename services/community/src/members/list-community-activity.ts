import * as contracts from '@poc/contracts/endpoints/community';
import type { CommunityActivity } from '@poc/contracts/entities/community';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins, self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { type FoundPage, findPage, type PageRequest } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { mergePages } from '@poc/kit/mongo/merge-pages';
import { type Connection, Types, trusted } from 'mongoose';
import { type CommentDoc, commentModel, type PostDoc, postModel } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { notWrittenBy } from './relations/find-hidden-people.ts';

type Text = PostDoc | CommentDoc;

const sorts = sortsOf<Text, typeof timeSorts>(timeSorts, { time: { field: 'createdAt' } });

export const listCommunityActivity = route(
  contracts.listCommunityActivity,
  self,
  ({ db, findHiddenPeople }) =>
    async ({ params, query }) => {
      const found = await findTexts(db, params.id, { ...query, order: sorts.newest });
      const { everywhere } = await findHiddenPeople(params);
      return page(await presentTexts(db, found.rows, everywhere), found);
    },
);

export const listManagedActivity = route(
  contracts.listManagedActivity,
  admins,
  ({ db }) =>
    async ({ params, query }) => {
      const found = await findTexts(db, params.id, { ...query, order: sorts[query.sort] });
      return page(await presentTexts(db, found.rows, []), found);
    },
);

async function findTexts(
  db: Connection,
  userId: string,
  { order, limit, cursor }: Pick<PageRequest<Text>, 'order' | 'limit' | 'cursor'>,
): Promise<FoundPage<Text>> {
  const wanted = { filter: { userId: new Types.ObjectId(userId) }, order, limit, cursor };
  const found = await Promise.all([
    findPage<PostDoc>(postModel(db), wanted),
    findPage<CommentDoc>(commentModel(db), wanted),
  ]);
  return mergePages<Text>(found, limit, order.direction);
}

async function presentTexts(
  db: Connection,
  rows: readonly Text[],
  blocked: readonly Types.ObjectId[],
): Promise<CommunityActivity[]> {
  const titles = await titlesOf(db, rows, blocked);
  return rows.map((row) => ({
    id: row._id.toHexString(),
    kind: isComment(row) ? 'comment' : 'post',
    title: isComment(row) ? (titles.get(row.postId.toHexString()) ?? '') : row.title,
    content: row.content,
    post_id: (isComment(row) ? row.postId : row._id).toHexString(),
    createdAt: row.createdAt.toISOString(),
  }));
}

const isComment = (row: Text): row is CommentDoc => 'postId' in row;

/** Reads the titles of commented posts; empty for a deleted post or a blocked person's. */
async function titlesOf(
  db: Connection,
  rows: readonly Text[],
  blocked: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(isComment).map(({ postId }) => postId);
  const posts = await postModel(db)
    .find({ _id: trusted({ $in: ids }), ...notWrittenBy(blocked) }, { title: 1 })
    .lean<PostDoc[]>();
  return new Map(posts.map(({ _id, title }) => [_id.toHexString(), title]));
}
