import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/orders';
import { call, callFile } from '../../../shared/api/client.ts';

/** The bank account for a refund that Paystack can't send the way the order was paid. */
export const giveRefundAccount = (
  id: string,
  refundId: string,
  body: BodyInputOf<typeof contracts.giveRefundAccount>,
) => call(contracts.giveRefundAccount, { params: { id, refundId }, body });

/** The receipt of an order, a PDF. */
export const getReceipt = (id: string) => callFile(contracts.getReceipt, { params: { id } });
