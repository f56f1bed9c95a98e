import type { ListSort } from '@poc/kit/mongo/find-page';
import type { CaseDoc } from './case.model.ts';

/** What waits the longest comes first. */
export const longestWaitingFirst: ListSort<CaseDoc> = { field: 'openedAt', direction: 1 };
export const latestFirst: ListSort<CaseDoc> = { field: 'openedAt', direction: -1 };
