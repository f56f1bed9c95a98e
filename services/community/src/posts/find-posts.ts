import type { Clock } from '@poc/kit/clock';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, holdingText } from '@poc/kit/mongo/find-searched';
import { searchedTextKeys } from '@poc/kit/mongo/search-keys';
import { createTotals } from '@poc/kit/mongo/totals';
import type { Connection } from 'mongoose';
import { type PostDoc, postModel, searchIndex } from './post.model.ts';
import { newestFirst } from './post-sort.ts';

interface PostQuery {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Finds a page of posts, newest first. A search holds exactly, from the beginning of a word on, in the title or the
 * content; its total is counted up to 500.
 */
export function createFindPosts({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<PostDoc>(clock);
  const posts = postModel(db);

  return async ({ search, limit, cursor }: PostQuery): Promise<FoundPage<PostDoc>> => {
    const page = { order: newestFirst, limit, cursor };
    if (!search) return findPage(posts, { ...page, filter: {}, count: () => totalOf(posts, {}, '') });
    const words = searchedTextKeys(search).map((key) => [key]);
    const fields = ['title', 'content'];
    const filter = await holdingText(posts, search, words, { index: searchIndex, among: {}, fields });
    return findSearchedPage(posts, searchIndex, { ...page, filter });
  };
}
