import { describe, expect, it } from 'vitest';
import { disputeLabel, disputeReason, isAcceptedDispute, isOpenDispute } from './dispute-texts.ts';
import { disputeStatus } from './entities/disputes.ts';

describe('a dispute', () => {
  it('has a distinct text for every state', () => {
    const words = disputeStatus.options.map((status) => disputeLabel({ status, resolution: 'declined' }));
    expect(new Set(words).size).toBe(disputeStatus.options.length);
  });

  it.each([
    ['merchant-accepted', 'Lost: accepted', true],
    ['auto-accepted', 'Lost: no response in time', true],
    ['declined', 'Won', false],
    ['withdrawn', 'Resolved: withdrawn', false],
    ['not-unaccepted-yet', 'Resolved: not-unaccepted-yet', false],
    [null, 'Resolved: no reason given', false],
  ])('that ended as %s', (resolution, words, accepted) => {
    const dispute = { status: 'resolved', resolution } as const;
    expect(disputeLabel(dispute)).toBe(words);
    expect(isAcceptedDispute(dispute)).toBe(accepted);
    expect(isOpenDispute(dispute)).toBe(false);
  });

  it('is open until it is resolved or archived, and nothing is taken before', () => {
    const open = disputeStatus.options.filter((status) => isOpenDispute({ status }));
    expect(open).toEqual(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending']);
    for (const status of open) expect(isAcceptedDispute({ status, resolution: 'auto-accepted' })).toBe(false);
  });

  it('has a reason', () => {
    expect(['chargeback', 'fraud', '', 'other'].map(disputeReason)).toEqual([
      'Chargeback',
      'Fraud claim',
      'No reason given',
      'other',
    ]);
  });
});
