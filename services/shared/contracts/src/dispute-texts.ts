import type { DisputeStatus } from './entities/disputes.ts';

const closedStatuses: readonly DisputeStatus[] = ['resolved', 'archived'];

/** True while Paystack, the bank or POC still has to act on a dispute. */
export const isOpenDispute = ({ status }: { status: DisputeStatus }): boolean =>
  !closedStatuses.includes(status);

/** True if the customer gets the money back: POC accepted the dispute, or Paystack did after the deadline. */
export const isAcceptedDispute = (dispute: { status: DisputeStatus; resolution: string | null }): boolean =>
  dispute.status === 'resolved' && /(^|-)accepted$/.test(dispute.resolution ?? '');

/** Describes the state of a dispute for administrators. */
export function disputeLabel(dispute: { status: DisputeStatus; resolution: string | null }): string {
  switch (dispute.status) {
    case 'awaiting-merchant-feedback':
      return 'Waiting for our response';
    case 'awaiting-bank-feedback':
      return 'Waiting for the bank';
    case 'pending':
      return 'Under review by Paystack';
    case 'archived':
      return 'Closed without a decision';
    case 'resolved':
      if (dispute.resolution === 'auto-accepted') return 'Lost: no response in time';
      if (isAcceptedDispute(dispute)) return 'Lost: accepted';
      return dispute.resolution === 'declined'
        ? 'Won'
        : `Resolved: ${dispute.resolution ?? 'no reason given'}`;
  }
}

/** Describes the reason of a dispute for administrators. */
export function disputeReason(category: string): string {
  if (category === 'chargeback') return 'Chargeback';
  if (category === 'fraud') return 'Fraud claim';
  return category === '' ? 'No reason given' : category;
}
