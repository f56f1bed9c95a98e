import type { PaidPlanId } from '@poc/commerce/plans/subscription-state';

/** A plan of a demo person, paid for by card. */
export interface DemoSubscription {
  readonly personKey: string;
  readonly plan: PaidPlanId;
  /** Of its first month. */
  readonly daysUsed: number;
}

export const subscriptions: readonly DemoSubscription[] = [
  { personKey: 'member', plan: 'premium', daysUsed: 12 },
  { personKey: 'bola', plan: 'ultimate', daysUsed: 5 },
];
