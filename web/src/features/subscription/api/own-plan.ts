import * as contracts from '@poc/contracts/endpoints/plans';
import { call, callFile } from '../../../shared/api/client.ts';

/** Takes back that a plan ends or changes. */
export const resumeSubscription = (id: string) => call(contracts.resumeSubscription, { params: { id } });

/** The receipt of a charge, a PDF. */
export const getBillReceipt = (id: string, billId: string) =>
  callFile(contracts.getBillReceipt, { params: { id, billId } });
