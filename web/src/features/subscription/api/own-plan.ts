import * as contracts from '@poc/contracts/endpoints/plans';
import { call, callFile } from '../../../shared/api/client.ts';

/** Reverts a cancellation or a planned change. */
export const resumeSubscription = (id: string) => call(contracts.resumeSubscription, { params: { id } });

/** Downloads the invoice of a charge as PDF. */
export const getBillInvoice = (id: string, billId: string) =>
  callFile(contracts.getBillInvoice, { params: { id, billId } });

/** Downloads the receipt of a charge as PDF. */
export const getBillReceipt = (id: string, billId: string) =>
  callFile(contracts.getBillReceipt, { params: { id, billId } });
