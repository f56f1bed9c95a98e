import type { QueryOf } from '@poc/contracts/endpoint';
import type * as contracts from '@poc/contracts/endpoints/community';
import type { Clock } from '@poc/kit/clock';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, holdingText } from '@poc/kit/mongo/find-searched';
import { createTotals } from '@poc/kit/mongo/totals';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { type PostDoc, postModel, searchIndex } from './post.model.ts';
import { newestFirst, postSorts } from './post-sort.ts';

type PostQuery = QueryOf<typeof contracts.listPosts>;

/**
 * Finds a page of posts in the wanted order, of one topic or of all. A search holds exactly, from the beginning of a word on,
 * in the title or the content; it is newest first, and its total is counted up to 500.
 */
export function createFindPosts({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<PostDoc>(clock);
  const posts = postModel(db);

  return async ({ search, topic, sort, limit, cursor }: PostQuery): Promise<FoundPage<PostDoc>> => {
    const ofTopic = topic === undefined ? {} : { topics: topic };
    if (!search) {
      const count = () => totalOf(posts, ofTopic, topic ?? '');
      return findPage(posts, { order: postSorts[sort], limit, cursor, filter: ofTopic, count });
    }
    const holding = await postsHolding(posts, search);
    const filter = holding && { ...holding, ...ofTopic };
    return findSearchedPage(posts, searchIndex, { order: newestFirst, limit, cursor, filter });
  };
}

/** The condition that a title or a content holds a text; null for a search without words. */
export const postsHolding = (posts: Model<PostDoc>, search: string): Promise<QueryFilter<PostDoc> | null> =>
  holdingText(posts, search, { index: searchIndex, among: {}, fields: ['title', 'content'] });
