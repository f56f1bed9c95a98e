import { listCommunityActivity as contract } from '@poc/contracts/endpoints/community';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { mergePages } from '@poc/kit/mongo/merge-pages';
import { type Connection, Types, trusted } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { type CommentDoc, commentModel, newestFirst, type PostDoc, postModel } from '../posts/posts.api.ts';
import { findHiddenPeople, notWrittenBy } from './relations/find-hidden-people.ts';

/** Lists a person's own posts and comments together, newest first; a comment has the title of its post. */
export const listCommunityActivity = route(
  contract,
  self,
  ({ db }: Pick<CommunityDeps, 'db'>) =>
    async ({ params, query }) => {
      const wanted = {
        filter: { userId: new Types.ObjectId(params.id) },
        limit: query.limit,
        cursor: query.cursor,
      };
      const [posts, comments] = await Promise.all([
        findPage<PostDoc>(postModel(db), { ...wanted, order: newestFirst }),
        findPage<CommentDoc>(commentModel(db), {
          ...wanted,
          order: { field: 'createdAt', direction: -1 },
        }),
      ]);
      const found = mergePages<PostDoc | CommentDoc>([posts, comments], query.limit);
      const { everywhere } = await findHiddenPeople(db, params);
      const titles = await titlesOf(db, found.rows, everywhere);
      return page(
        found.rows.map((row) => ({
          id: row._id.toHexString(),
          kind: isComment(row) ? ('comment' as const) : ('post' as const),
          title: isComment(row) ? (titles.get(row.postId.toHexString()) ?? '') : row.title,
          content: row.content,
          post_id: (isComment(row) ? row.postId : row._id).toHexString(),
          createdAt: row.createdAt.toISOString(),
        })),
        found,
      );
    },
);

const isComment = (row: PostDoc | CommentDoc): row is CommentDoc => 'postId' in row;

/** Reads the titles of commented posts; empty for a deleted post, or one of a blocked person. */
async function titlesOf(
  db: Connection,
  rows: readonly (PostDoc | CommentDoc)[],
  blocked: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(isComment).map(({ postId }) => postId);
  const posts = await postModel(db)
    .find({ _id: trusted({ $in: ids }), ...notWrittenBy(blocked) }, { title: 1 })
    .lean<PostDoc[]>();
  return new Map(posts.map(({ _id, title }) => [_id.toHexString(), title]));
}
