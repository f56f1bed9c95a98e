import { timeSorts } from '@poc/contracts/list-sorts';
import { listOrders } from '@poc/kit/mongo/list-orders';
import type { CaseDoc } from './case.model.ts';

export const caseOrders = listOrders<CaseDoc, typeof timeSorts>(timeSorts, {
  time: { field: 'openedAt' },
});
