import { readFileSync } from 'node:fs';
import { subscriptionState } from '@poc/contracts/entities/plans';
import { expect, it } from 'vitest';
import { subscriptionDoc } from '../testing/fixtures.ts';
import { type BillingState, nextSubscriptionState, type SubscriptionEvent } from './subscription-state.ts';

const now = new Date('2027-01-15T09:00:00.000Z');
const day = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

/** Each state in the middle of its life, with nothing due. */
const middles: Readonly<Record<BillingState['state'] | 'none', BillingState | null>> = {
  none: null,
  trialing: subscriptionDoc({ state: 'trialing', endDate: day(3), dueAt: day(1) }),
  active: subscriptionDoc({ state: 'active', endDate: day(10), dueAt: day(3) }),
  past_due: subscriptionDoc({ state: 'past_due', endDate: day(-1), dueAt: null }),
  grace: subscriptionDoc({ state: 'grace', endDate: day(-2), graceUntil: day(5), tries: 1, dueAt: null }),
  cancelled: subscriptionDoc({ state: 'cancelled', endDate: day(10), dueAt: day(10) }),
  expired: subscriptionDoc({ state: 'expired', endDate: day(-20) }),
};
/** Returns the same subscription when due. */
const due = (subscription: BillingState): BillingState => ({
  ...subscription,
  reminded: true,
  endDate: day(0),
  dueAt: day(0),
});

const columns: readonly (readonly [title: string, event: SubscriptionEvent, isDue?: boolean])[] = [
  ['paid', { type: 'paid', purpose: 'start', plan: 'premium' }],
  ['trial started', { type: 'trialStarted' }],
  ['charge begun (due)', { type: 'chargeBegun' }, true],
  ['charge failed', { type: 'chargeFailed', reason: 'Declined' }],
  ['cancelled', { type: 'cancelled' }],
  ['resumed', { type: 'resumed' }],
  ['lapsed (due)', { type: 'lapsed' }, true],
  ['days granted', { type: 'granted', plan: 'premium', days: 5 }],
  ['ended', { type: 'ended' }],
];

it('matches the table of transitions in the documents', () => {
  const rows = (['none', ...subscriptionState.options] as const).map((state) => {
    const middle = middles[state];
    const cells = columns.map(([, event, isDue = false]) => {
      const before = isDue && middle ? due(middle) : middle;
      return nextSubscriptionState(before, event, now)?.state ?? '·';
    });
    return `| ${[state, ...cells].join(' | ')} |`;
  });
  const table = [
    `| State | ${columns.map(([title]) => title).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...rows,
  ].join('\n');
  const page = new URL('../../../../infra/docs/subscriptions.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toContain(table);
});
