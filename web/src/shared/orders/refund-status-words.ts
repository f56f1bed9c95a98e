export const refundStatusWords = {
  pending: { words: 'On its way', tone: 'warning' },
  decided: { words: 'To be sent', tone: 'warning' },
  sent: { words: 'Being sent', tone: 'warning' },
  processing: { words: 'On its way', tone: 'warning' },
  'needs-attention': { words: 'Needs attention at Paystack', tone: 'live' },
  processed: { words: 'Given back', tone: 'growth' },
  refused: { words: 'Refused, will be tried again', tone: 'live' },
  failed: { words: 'Failed, will be tried again', tone: 'live' },
  owed: { words: 'Owed', tone: 'live' },
  settled: { words: 'Settled outside Paystack', tone: 'growth' },
  replaced: { words: 'Replaced by another refund', tone: 'plain' },
} as const;
