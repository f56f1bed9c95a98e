import type { QueryOf } from '@poc/contracts/endpoint';
import type * as contracts from '@poc/contracts/endpoints/community';
import type { ListSort } from '@poc/kit/mongo/find-page';
import type { PostDoc } from './post.model.ts';

export const newestFirst: ListSort<PostDoc> = { field: 'createdAt', direction: -1 };

export const postSorts: Record<QueryOf<typeof contracts.listPosts>['sort'], ListSort<PostDoc>> = {
  newest: newestFirst,
  discussed: { field: 'commentsCount', direction: -1 },
};
