import type { QueryOf } from '@poc/contracts/endpoint';
import type { listManagedPosts } from '@poc/contracts/endpoints/community';
import type { Clock } from '@poc/kit/clock';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage } from '@poc/kit/mongo/find-searched';
import { mergePages } from '@poc/kit/mongo/merge-pages';
import { countedInSearch } from '@poc/kit/mongo/rarest-key';
import { countAtMost, createTotals } from '@poc/kit/mongo/totals';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type Connection, type Model, type QueryFilter, type Types, trusted } from 'mongoose';
import { postsHolding } from '../posts/find-posts.ts';
import { authorIndex, type PostDoc, postModel, searchIndex } from '../posts/post.model.ts';
import { newestFirst } from '../posts/post-sort.ts';

type ManagedQuery = QueryOf<typeof listManagedPosts>;

/** So many authors of one name are looked at: MongoDB reads each one's posts in their order, and merges no more lists than these. */
const authorsSearched = 100;

/**
 * Finds a page of posts, newest first. A search holds from the beginning of a word on in the title, the content, or the name or
 * address of the author; its total is counted up to 500 for the texts and for the authors.
 */
export function createFindManagedPosts({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<PostDoc>(clock);
  const posts = postModel(db);

  return async ({ search, limit, cursor }: ManagedQuery): Promise<FoundPage<PostDoc>> => {
    const page = { order: newestFirst, limit, cursor };
    if (!search) return findPage(posts, { ...page, filter: {}, count: () => totalOf(posts, {}, '') });
    const [holding, authors] = await Promise.all([
      postsHolding(posts, search),
      findPeopleByText(db, search, { most: authorsSearched }),
    ]);
    const byText = findSearchedPage(posts, searchIndex, { ...page, filter: holding });
    if (authors.length === 0) return byText;
    return mergePages(await Promise.all([byText, findByAuthors(posts, authors, holding, page)]), limit);
  };
}

/** The posts of some people that the search did not find by its text. */
function findByAuthors(
  posts: Model<PostDoc>,
  authors: readonly Types.ObjectId[],
  holding: QueryFilter<PostDoc> | null,
  page: Pick<Parameters<typeof findPage<PostDoc>>[1], 'order' | 'limit' | 'cursor'>,
): Promise<FoundPage<PostDoc>> {
  const filter: QueryFilter<PostDoc> = {
    userId: trusted({ $in: [...authors] }),
    ...(holding ? { $nor: [holding] } : {}),
  };
  const count = () => countAtMost(posts, filter, countedInSearch, authorIndex);
  return findPage(posts, { ...page, filter, count, hint: authorIndex });
}
