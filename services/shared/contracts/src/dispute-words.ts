import type { DisputeStatus } from './entities/disputes.ts';

const closedStatuses: readonly DisputeStatus[] = ['resolved', 'archived'];

/** Whether Paystack, the bank or we still have something to do about a dispute. */
export const isOpenDispute = ({ status }: { status: DisputeStatus }): boolean =>
  !closedStatuses.includes(status);

/** Whether the customer gets the money: by us, or by Paystack when nobody answered in time. */
export const isAcceptedDispute = (dispute: { status: DisputeStatus; resolution: string | null }): boolean =>
  dispute.status === 'resolved' && /(^|-)accepted$/.test(dispute.resolution ?? '');

/** The state of a dispute, as administrators read it. */
export function disputeWords(dispute: { status: DisputeStatus; resolution: string | null }): string {
  switch (dispute.status) {
    case 'awaiting-merchant-feedback':
      return 'Waiting for our answer';
    case 'awaiting-bank-feedback':
      return 'Waiting for the bank';
    case 'pending':
      return 'Being looked at by Paystack';
    case 'archived':
      return 'Closed without a decision';
    case 'resolved':
      if (dispute.resolution === 'auto-accepted') return 'Lost: nobody answered in time';
      if (isAcceptedDispute(dispute)) return 'Lost: accepted';
      return dispute.resolution === 'declined'
        ? 'Won'
        : `Resolved: ${dispute.resolution ?? 'no reason given'}`;
  }
}

/** Why the customer disputes a payment, as administrators read it. */
export function disputeReason(category: string): string {
  if (category === 'chargeback') return 'Chargeback';
  if (category === 'fraud') return 'Fraud claim';
  return category === '' ? 'No reason given' : category;
}
