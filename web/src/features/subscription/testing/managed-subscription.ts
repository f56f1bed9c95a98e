import { idOf } from '../../../shared/testing/people.ts';
import type { ManagedSubscription } from '../admin/api/managed-subscriptions-query.ts';

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
