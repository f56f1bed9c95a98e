import { subscriptionState } from '@poc/contracts/entities/plans';
import { expect, test } from 'vitest';
import type { Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { noPlan } from '../../../shared/testing/member-server.ts';
import { periodEnd, somePremium } from '../testing/plans.ts';
import { bannerTexts, plannedChange } from './banner-texts.ts';

const over = '2020-12-15T10:00:00.000Z';

const periods = ['paid', 'trial', 'gift'] as const;
const end = 'until 15 Dec 2046';
const due = 'Your next month is not paid yet';
const charged = 'your card is being charged for the next one';
const link = 'No card is charged: we email you a payment link';

/** Badge and a part of the text for each state, way to pay, and origin of the period (paid, trial, gift). */
const table: Record<string, Record<'card' | 'transfer', readonly [string, string][]>> = {
  active: {
    card: [
      ['Active', '₦4,990 a month. Renews on 15 Dec 2046, charged to your default card.'],
      ['Free trial', `Free ${end}. Then we charge your card ₦4,990 a month`],
      ['Active', '₦4,990 a month. Renews on 15 Dec 2046, charged to your default card.'],
    ],
    transfer: [
      ['Active', `₦4,990 a month, paid ${end}. ${link}`],
      ['Free trial', `₦4,990 a month, free ${end}. ${link}`],
      ['Active', `₦4,990 a month, yours ${end}. ${link}`],
    ],
  },
  past_due: {
    card: periods.map(() => ['Payment due', charged]),
    transfer: periods.map(() => ['Payment due', due]),
  },
  grace: {
    card: periods.map(() => [
      'Payment failed',
      `We try your card again on 11 Dec 2046. Your plan stays active ${end}. Pay before then`,
    ]),
    transfer: periods.map(() => ['Payment due', `${due}. Your plan stays active ${end}. Pay before then`]),
  },
  cancelled: {
    card: [
      ['Cancelled', `Premium is paid ${end}. It does not renew: there is nothing more to pay.`],
      ['Cancelled', 'Your free trial of Premium ends on 15 Dec 2046. Nothing is charged.'],
      ['Gift', `Premium is a gift, and yours ${end}. Nothing is charged.`],
    ],
    transfer: [
      ['Cancelled', `Premium is paid ${end}. It does not renew: there is nothing more to pay.`],
      ['Cancelled', 'Your free trial of Premium ends on 15 Dec 2046. Nothing is charged.'],
      ['Gift', `Premium is a gift, and yours ${end}. Nothing is charged.`],
    ],
  },
  expired: {
    card: periods.map(() => ['Inactive', 'Premium ended on 15 Dec 2020']),
    transfer: periods.map(() => ['Inactive', 'Premium ended on 15 Dec 2020']),
  },
};
table.trialing = {
  card: periods.map(() => table.active?.card[1] ?? ['', '']),
  transfer: periods.map(() => table.active?.transfer[1] ?? ['', '']),
};

/** The subscription as the server presents it in a state. */
function inState(state: string, renews_by_card: boolean, period: (typeof periods)[number]) {
  const isEnding = state === 'cancelled' || state === 'expired';
  return somePremium({
    state: state as Subscription['state'],
    status: isEnding ? (state as Subscription['status']) : 'active',
    period: state === 'trialing' ? 'trial' : period,
    renews_by_card: renews_by_card && !isEnding,
    ...(state === 'expired' || state === 'past_due' || state === 'grace' ? { end_date: over } : {}),
    ...(state === 'grace' ? { grace_until: periodEnd, next_billing_date: '2046-12-11T10:00:00.000Z' } : {}),
  });
}

test.each(
  Object.entries(table).flatMap(([state, ways]) =>
    (['card', 'transfer'] as const).flatMap((way) =>
      periods.map((period, at) => [state, way, period, ways[way][at] ?? ['', '']] as const),
    ),
  ),
)('%s, by %s, %s', (state, way, period, [badge, text]) => {
  const words = bannerTexts(inState(state, way === 'card', period));
  expect(words.badge.text).toBe(badge);
  expect(words.text).toContain(text);
});

test('covers every state of the contract', () => {
  expect(Object.keys(table).toSorted()).toEqual(subscriptionState.options.toSorted());
});

test.each([
  ['never had one', noPlan, 'Inactive', 'Basic is free'],
  ['active, and changing', somePremium({ next_plan: 'ultimate' }), 'Active', `₦4,990 a month, paid ${end}.`],
  [
    'cancelled, and over',
    somePremium({ state: 'cancelled', status: 'cancelled', end_date: over }),
    'Inactive',
    'Premium ended on 15 Dec 2020',
  ],
])('%s', (_, subscription, badge, text) => {
  const words = bannerTexts(subscription);
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
