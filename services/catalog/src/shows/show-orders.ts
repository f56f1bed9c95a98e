import type { ListOrder } from '@poc/kit/mongo/find-page';
import type { ShowDoc } from './show.model.ts';

export const newestFirst: ListOrder<ShowDoc> = { field: 'createdAt', direction: -1 };
export const soonestFirst: ListOrder<ShowDoc> = { field: 'startTime', direction: 1 };
