import type { PaidPlanId } from '@poc/commerce/plans/subscription-state';

/** A demo person's plan, paid by card. */
export interface DemoSubscription {
  readonly personKey: string;
  readonly plan: PaidPlanId;
  /** Days since the start of its first month. */
  readonly daysUsed: number;
}

export const subscriptions: readonly DemoSubscription[] = [
  { personKey: 'member', plan: 'premium', daysUsed: 12 },
  { personKey: 'bola', plan: 'ultimate', daysUsed: 5 },
];
