export const refundStatusWords = {
  pending: { words: 'On its way', tone: 'warning' },
  decided: { words: 'Not sent yet', tone: 'warning' },
  sent: { words: 'Being sent', tone: 'warning' },
  processing: { words: 'On its way', tone: 'warning' },
  'needs-attention': { words: 'Needs attention at Paystack', tone: 'live' },
  processed: { words: 'Completed', tone: 'growth' },
  refused: { words: 'Refused, retry pending', tone: 'live' },
  failed: { words: 'Failed, retry pending', tone: 'live' },
  owed: { words: 'Owed', tone: 'live' },
  settled: { words: 'Settled outside Paystack', tone: 'growth' },
  replaced: { words: 'Replaced by another refund', tone: 'plain' },
} as const;
