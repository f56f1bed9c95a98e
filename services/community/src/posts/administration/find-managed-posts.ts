import type { QueryOf } from '@poc/contracts/endpoint';
import { type listManagedPosts, managedPostSorts } from '@poc/contracts/endpoints/community';
import type { Clock } from '@poc/kit/clock';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, idsFound } from '@poc/kit/mongo/find-searched';
import { computedText, joinedKey, sortsOf, textCollation } from '@poc/kit/mongo/list-sorts';
import { mergePages } from '@poc/kit/mongo/merge-pages';
import { createTotals } from '@poc/kit/mongo/totals';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { personModel } from '@poc/kit/people/person.model';
import { joinedAuthorName } from '@poc/kit/people/present-author';
import { type Connection, Types } from 'mongoose';
import { findPostsOf, postsHolding, writtenBy } from '../find-posts.ts';
import { authorIndex, type PostDoc, postModel, searchIndex } from '../post.model.ts';

type ManagedQuery = QueryOf<typeof listManagedPosts>;

const sorts = sortsOf<PostDoc, typeof managedPostSorts>(managedPostSorts, {
  author: joinedKey(personModel.modelName, 'userId', joinedAuthorName),
  title: { field: 'title', collation: textCollation },
  content: computedText('$content'),
  date: { field: 'createdAt' },
});

const authorsSearched = 1_000;

/**
 * Finds a page of posts. A search matches words in title and content, and the posts of up to 1,000 authors by name or
 * email address; its total is capped at 500, separately for posts and authors. For one author, only texts are
 * searched.
 */
export function createFindManagedPosts({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<PostDoc>(clock);
  const posts = postModel(db);

  return async ({ search, author, sort, limit, cursor }: ManagedQuery): Promise<FoundPage<PostDoc>> => {
    const page = { order: sorts[sort], limit, cursor };
    if (author !== undefined) {
      const holding = search ? await postsHolding(posts, search) : {};
      if (holding === null) return { rows: [], total: 0, nextCursor: null };
      const filter = { ...holding, userId: new Types.ObjectId(author) };
      return findPage(posts, { ...page, filter, hint: authorIndex });
    }
    if (!search) return findPage(posts, { ...page, filter: {}, count: () => totalOf(posts, {}, '') });
    const [holding, authors] = await Promise.all([
      postsHolding(posts, search),
      findPeopleByText(db, search, { most: authorsSearched }),
    ]);
    const byText = () => findSearchedPage(posts, searchIndex, { ...page, filter: holding });
    if (authors.length === 0) return byText();
    if (page.order.field !== 'createdAt') {
      const found = [
        { filter: writtenBy(authors), hint: authorIndex },
        ...(holding ? [{ filter: holding, hint: searchIndex }] : []),
      ];
      return findPage(posts, { ...page, ...(await idsFound(posts, found)) });
    }
    const others = holding ? { $nor: [holding] } : {};
    const byAuthors = findPostsOf(posts, authors, {
      filter: others,
      order: page.order,
      limit,
      cursor,
    });
    return mergePages(await Promise.all([byText(), byAuthors]), limit, page.order.direction);
  };
}
