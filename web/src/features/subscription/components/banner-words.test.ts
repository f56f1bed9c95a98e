import { expect, test } from 'vitest';
import { noPlan } from '../../../shared/testing/member-server.ts';
import { periodEnd, somePremium } from '../testing/plans.ts';
import { bannerWords, plannedChange } from './banner-words.ts';

const over = '2020-12-15T10:00:00.000Z';

test.each([
  ['never had one', noPlan, 'Inactive', 'Basic is free'],
  ['active', {}, 'Active', '₦4,990 a month. Renews on 15 Dec 2046, charged to your default card.'],
  ['active, and changing', { next_plan: 'basic' }, 'Active', '₦4,990 a month, paid until 15 Dec 2046.'],
  ['active without a card', { renews_by_card: false }, 'Active', 'No card is charged'],
  [
    'trialing',
    { state: 'trialing' },
    'Free trial',
    'Free until 15 Dec 2046. Then we charge your card ₦4,990',
  ],
  ['past due', { state: 'past_due', end_date: over }, 'Payment due', 'your card is being charged'],
  [
    'past due without a card',
    { state: 'past_due', end_date: over, renews_by_card: false },
    'Payment due',
    'the next one is not paid yet',
  ],
  [
    'grace',
    {
      state: 'grace',
      end_date: over,
      grace_until: periodEnd,
      next_billing_date: '2046-12-11T10:00:00.000Z',
    },
    'Payment failed',
    'We try your card again on 11 Dec 2046. Everything stays open until 15 Dec 2046: pay before then',
  ],
  [
    'grace without a card',
    { state: 'grace', end_date: over, grace_until: periodEnd, renews_by_card: false },
    'Payment failed',
    'We could not renew Premium. Everything stays open until 15 Dec 2046',
  ],
  ['cancelled', { state: 'cancelled', status: 'cancelled' }, 'Cancelled', 'yours until 15 Dec 2046'],
  [
    'cancelled, and over',
    { state: 'cancelled', status: 'cancelled', end_date: over },
    'Inactive',
    'Premium ended on 15 Dec 2020',
  ],
  ['expired', { state: 'expired', status: 'expired', end_date: over }, 'Inactive', 'ended on 15 Dec 2020'],
] as const)('%s', (_, more, badge, text) => {
  const words = bannerWords(somePremium(more));
  expect(words.badge.text).toBe(badge);
  expect(words.text).toContain(text);
});

test('names a planned change, but not for a cancellation', () => {
  expect(plannedChange(somePremium())).toBeNull();
  expect(
    plannedChange(somePremium({ next_plan: 'basic', state: 'cancelled', status: 'cancelled' })),
  ).toBeNull();
  expect(plannedChange(somePremium({ plan: 'ultimate', next_plan: 'premium' }))).toBe(
    'You change to Premium on 15 Dec 2046.',
  );
  const late = somePremium({ plan: 'ultimate', next_plan: 'premium', state: 'grace', end_date: over });
  expect(plannedChange(late)).toBe('Your next month is Premium.');
});
