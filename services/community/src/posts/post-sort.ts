import type { ListSort } from '@poc/kit/mongo/find-page';
import type { PostDoc } from './post.model.ts';

/** The order of every list of posts; the model's indexes serve it. */
export const newestFirst: ListSort<PostDoc> = { field: 'createdAt', direction: -1 };
