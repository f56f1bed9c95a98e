import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/orders';
import { call, callFile } from '../../../shared/api/client.ts';

/** Sends the bank account for a refund that Paystack cannot return to the original payment method. */
export const giveRefundAccount = (
  id: string,
  refundId: string,
  body: BodyInputOf<typeof contracts.giveRefundAccount>,
) => call(contracts.giveRefundAccount, { params: { id, refundId }, body });

/** Downloads the invoice of an order as PDF. */
export const getInvoice = (id: string) => callFile(contracts.getInvoice, { params: { id } });

/** Downloads the receipt of an order as PDF. */
export const getReceipt = (id: string) => callFile(contracts.getReceipt, { params: { id } });
