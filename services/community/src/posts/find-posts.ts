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

/** Whose posts somebody wants to read. */
interface Authors {
  /** Nobody else's; null for everybody's. */
  readonly followed: readonly Types.ObjectId[] | null;
  readonly hidden: readonly Types.ObjectId[];
}

/** MongoDB merges the posts of so many authors by their index; of more it would sort them all. */
const mergedAuthors = 200;
/** Of a list of some authors the total is counted so far. */
const countedOfAuthors = 500;

/**
 * Finds a page of posts in the wanted order, of one topic or of all. A search finds posts that have its words in title or
 * content, in any order and from their beginnings on; it is newest first, and its total is counted up to 500. So is a list of the followed.
 * The posts of hidden people are left out, and counted in the total of a list of all.
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

/** A page of the posts of up to 1,000 people by time, read in the order of the index of authors. */
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

/** The condition that a post has the words of a search in its title or its content; null where nothing can be found. */
export const postsHolding = (posts: Model<PostDoc>, search: string): Promise<QueryFilter<PostDoc> | null> =>
  holdingWords(posts, search, searchIndex);
