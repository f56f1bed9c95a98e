import type { QueryOf } from '@poc/contracts/endpoint';
import type * as contracts from '@poc/contracts/endpoints/community';
import type { Clock } from '@poc/kit/clock';
import { holdingWords } from '@poc/kit/mongo/find-by-words';
import { type FoundPage, findPage, type ListSort, type PageRequest } from '@poc/kit/mongo/find-page';
import { findSearchedPage } from '@poc/kit/mongo/find-searched';
import { mergePages } from '@poc/kit/mongo/merge-pages';
import { countAtMost, createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, type Types, trusted } from 'mongoose';
import { notWrittenBy } from '../members/members.api.ts';
import { authorIndex, type PostDoc, postModel, searchIndex } from './post.model.ts';
import { newestFirst, postSorts } from './post-sort.ts';

type PostQuery = Omit<QueryOf<typeof contracts.listPosts>, 'following'>;

interface Authors {
  /** Includes only these authors; null includes all. */
  readonly followed: readonly Types.ObjectId[] | null;
  readonly hidden: readonly Types.ObjectId[];
}

/** Maximum authors whose posts MongoDB merges in index order; with more authors it would sort all posts. */
const mergedAuthors = 200;
const countedOfAuthors = 500;

/**
 * Finds a page of posts in the requested order, optionally of one topic. A search matches words in title or content
 * by prefix, in any order; searches and lists of followed people are newest first, with a total capped at 500. Posts
 * of hidden people are omitted, but counted in the total of an unfiltered list.
 */
export function createFindPosts({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<PostDoc>(clock);
  const posts = postModel(db);

  return async (
    { search, topic, sort, limit, cursor }: PostQuery,
    { followed, hidden }: Authors,
  ): Promise<FoundPage<PostDoc>> => {
    const ofTopic = topic === undefined ? {} : { topics: topic };
    const shown = { ...ofTopic, ...notWrittenBy(hidden) };
    if (!search && followed) return findPostsOf(posts, followed, { filter: shown, limit, cursor });
    if (!search) {
      const count = () => totalOf(posts, ofTopic, topic ?? '');
      return findPage(posts, { order: postSorts[sort], limit, cursor, filter: shown, count });
    }
    const holding = await postsHolding(posts, search);
    const filter = holding && { ...holding, ...shown, ...(followed && writtenBy(followed)) };
    return findSearchedPage(posts, searchIndex, { order: newestFirst, limit, cursor, filter });
  };
}

export const writtenBy = (authors: readonly Types.ObjectId[]) => ({ userId: trusted({ $in: [...authors] }) });

/** Finds a page of posts by up to 1,000 people, in the order of the index by author and time. */
export async function findPostsOf(
  posts: Model<PostDoc>,
  authors: readonly Types.ObjectId[],
  {
    filter,
    order = newestFirst,
    limit,
    cursor,
  }: Pick<PageRequest<PostDoc>, 'filter' | 'limit' | 'cursor'> & { readonly order?: ListSort<PostDoc> },
): Promise<FoundPage<PostDoc>> {
  const pages: Promise<FoundPage<PostDoc>>[] = [];
  for (let from = 0; from < authors.length; from += mergedAuthors) {
    const ofSome = { ...filter, ...writtenBy(authors.slice(from, from + mergedAuthors)) };
    const count = () => countAtMost(posts, ofSome, countedOfAuthors, authorIndex);
    pages.push(findPage(posts, { order, limit, cursor, filter: ofSome, count, hint: authorIndex }));
  }
  const found = mergePages(await Promise.all(pages), limit, order.direction);
  return { ...found, total: Math.min(found.total, countedOfAuthors) };
}

/** Builds the condition for posts with the words of a search in title or content; null when nothing can match. */
export const postsHolding = (posts: Model<PostDoc>, search: string): Promise<QueryFilter<PostDoc> | null> =>
  holdingWords(posts, search, searchIndex);
