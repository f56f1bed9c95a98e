export const refundStatusLabels = {
  pending: { label: 'On its way', color: 'warning' },
  decided: { label: 'Not sent yet', color: 'warning' },
  sent: { label: 'Being sent', color: 'warning' },
  processing: { label: 'On its way', color: 'warning' },
  'needs-attention': { label: 'Needs attention at Paystack', color: 'live' },
  processed: { label: 'Completed', color: 'success' },
  refused: { label: 'Refused, retry pending', color: 'live' },
  failed: { label: 'Failed, retry pending', color: 'live' },
  owed: { label: 'Owed', color: 'live' },
  settled: { label: 'Settled outside Paystack', color: 'success' },
  replaced: { label: 'Replaced by another refund', color: 'default' },
} as const;
