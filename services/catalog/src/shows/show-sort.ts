import type { ListSort } from '@poc/kit/mongo/find-page';
import type { ShowDoc } from './show.model.ts';

export const newestFirst: ListSort<ShowDoc> = { field: 'createdAt', direction: -1 };
export const soonestFirst: ListSort<ShowDoc> = { field: 'startTime', direction: 1 };
