import type { BodyInputOf, QueryInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import { call, callFile } from '../../../../shared/api/client.ts';

/** Statuses that an administrator may set. */
export type SetStatus = Exclude<ManagedOrder['status'], 'cancelled'>;

/** Sets the status of an order, unless it changed in the meantime. */
export const setStatus = (
  { id, status: from }: Pick<ManagedOrder, 'id' | 'status'>,
  status: SetStatus,
  fulfilment?: FulfilmentInput | null,
) =>
  call(contracts.setOrderStatus, {
    params: { id },
    body: { status, from, ...(fulfilment && { fulfilment }) },
  });

/** Sets the courier and tracking number of a shipped order. */
export const setFulfilment = (id: string, body: BodyInputOf<typeof contracts.setFulfilment>) =>
  call(contracts.setFulfilment, { params: { id }, body });

/** Downloads the packing list of the given orders, or of all orders to ship. */
export const getPackingList = (query: QueryInputOf<typeof contracts.getPackingList>) =>
  callFile(contracts.getPackingList, { query });

export const exportOrders = (query: QueryInputOf<typeof contracts.exportOrders>) =>
  callFile(contracts.exportOrders, { query });

/** Downloads an invoice or a credit note as PDF. */
export const getManagedInvoice = (number: string) =>
  callFile(contracts.getManagedInvoice, { params: { number } });
