import { idOf } from '../../../shared/testing/people.ts';
import type { ManagedSubscriptionDetails } from '../admin/api/change-subscriptions.ts';
import type { ManagedSubscription } from '../admin/api/managed-subscriptions-query.ts';
import type { ManagedPlan } from '../admin/api/plan-prices.ts';

/** Chidi's Premium subscription, as administrators see it. */
export const managedSubscription = (more: Partial<ManagedSubscription> = {}): ManagedSubscription => ({
  id: idOf(1),
  plan: 'premium',
  status: 'active',
  state: 'active',
  start_date: '2026-11-01T10:00:00.000Z',
  end_date: '2026-12-01T10:00:00.000Z',
  price: 4_990,
  grace_until: null,
  last_failure: null,
  renews_by_card: true,
  tries: 0,
  next_try_at: null,
  pay_link_sent_at: null,
  version: 3,
  user_id: idOf(2),
  User: { name: 'Chidi Obi', email: 'chidi@poc.test', avatar: '' },
  ...more,
});

/** `managedSubscription` with two bills: one refunded in full, one in part. */
export const managedSubscriptionDetails = (
  more: Partial<ManagedSubscriptionDetails> = {},
): ManagedSubscriptionDetails => ({
  ...managedSubscription(),
  last_payment: null,
  payments: [
    {
      id: idOf(51),
      paid_at: '2026-11-01T10:00:00.000Z',
      description: 'Premium, 1 Nov to 1 Dec 2026',
      amount: 4_990,
      refundable: 3_990.5,
    },
    {
      id: idOf(52),
      paid_at: '2026-10-01T10:00:00.000Z',
      description: 'Premium, 1 Oct to 1 Nov 2026',
      amount: 4_990,
      refundable: 0,
    },
  ],
  ...more,
});

/** Premium with a scheduled price increase. */
export const managedPlan = (more: Partial<ManagedPlan> = {}): ManagedPlan => ({
  id: 'premium',
  name: 'Premium',
  price: 4_990,
  price_usd: 9.99,
  version: 2,
  versions: [
    {
      version: 2,
      price: 5_990,
      price_usd: 11.99,
      from: '2046-12-31T23:00:00.000Z',
      reason: 'Dearer videos',
      decided_at: '2046-11-01T10:00:00.000Z',
      superseded: false,
    },
    {
      version: 1,
      price: 4_990,
      price_usd: 9.99,
      from: '1970-01-01T00:00:00.000Z',
      reason: '',
      decided_at: '1970-01-01T00:00:00.000Z',
      superseded: false,
    },
  ],
  ...more,
});
