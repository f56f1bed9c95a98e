export const refundStatusWords = {
  pending: { words: 'On its way', color: 'warning' },
  decided: { words: 'Not sent yet', color: 'warning' },
  sent: { words: 'Being sent', color: 'warning' },
  processing: { words: 'On its way', color: 'warning' },
  'needs-attention': { words: 'Needs attention at Paystack', color: 'live' },
  processed: { words: 'Completed', color: 'success' },
  refused: { words: 'Refused, retry pending', color: 'live' },
  failed: { words: 'Failed, retry pending', color: 'live' },
  owed: { words: 'Owed', color: 'live' },
  settled: { words: 'Settled outside Paystack', color: 'success' },
  replaced: { words: 'Replaced by another refund', color: 'default' },
} as const;
