import type { BodyInputOf } from '@poc/contracts/endpoint';
import * as contracts from '@poc/contracts/endpoints/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '../../../shared/api/client.ts';
import { type Company, companyOf } from '../../../shared/payment/company-of.ts';
import { refreshSubscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

/** Reverts a cancellation or a planned change. */
export const resumeSubscription = (id: string) => call(contracts.resumeSubscription, { params: { id } });

/** Changes the billing company on the next invoices. */
export function useSetPlanCompany(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (company: Company) =>
      call(contracts.setPlanCompany, { params: { id: userId }, body: companyOf(company) }),
    onSuccess: (subscription) => {
      showToast('Saved. It applies from your next bill.', 'success');
      return refreshSubscription(client, userId, subscription);
    },
  });
}

/** Downloads the invoice of a charge as PDF. */
export const getBillInvoice = (id: string, billId: string) =>
  callFile(contracts.getBillInvoice, { params: { id, billId } });

/** Downloads the receipt of a charge as PDF. */
export const getBillReceipt = (id: string, billId: string) =>
  callFile(contracts.getBillReceipt, { params: { id, billId } });

/** Sends the bank account for the refund of a bill that Paystack cannot return to the original payment method. */
export const useGiveBillRefundAccount = (userId: string, billId: string, refundId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contracts.giveBillRefundAccount>) =>
      call(contracts.giveBillRefundAccount, { params: { id: userId, billId, refundId }, body }),
    onSuccess: () => {
      showToast('Thank you. Your refund is on its way.', 'success');
      return refreshSubscription(client, userId);
    },
  });
};
