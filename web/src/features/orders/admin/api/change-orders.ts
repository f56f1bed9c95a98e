import type { BodyInputOf, QueryInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { call, callFile } from '../../../../shared/api/client.ts';

/** Who carries a shipped order, and by which number. */
export const setFulfilment = (id: string, body: BodyInputOf<typeof contracts.setFulfilment>) =>
  call(contracts.setFulfilment, { params: { id }, body });

/** Orders as CSV. */
export const exportOrders = (query: QueryInputOf<typeof contracts.exportOrders>) =>
  callFile(contracts.exportOrders, { query });
