import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { AuthorizationRow, PlanRow, SubscriptionRow, TransactionRow } from '../state/rows.ts';
import { periodStart } from './billing-dates.ts';
import { subscriptionEvent } from './present-subscription.ts';

/**
 * Stores a subscription and emits its event.
 * @param start `paid` says that its first period is paid for; else its first debit is due at `at`
 */
export function startSubscription(
  sandbox: Sandbox,
  plan: PlanRow,
  by: AuthorizationRow,
  start: { readonly at: number; readonly paid: boolean },
): SubscriptionRow {
  const now = sandbox.now();
  const row = sandbox.store.subscriptions.put({
    id: sandbox.store.ids.next(),
    code: `SUB_${randomCode(15)}`,
    emailToken: randomCode(15),
    customerId: by.customerId,
    planId: plan.id,
    authorizationId: by.id,
    status: 'active',
    amount: plan.amount,
    startAt: start.at,
    periods: start.paid ? 1 : 0,
    payments: start.paid ? 1 : 0,
    invoiceLimit: plan.invoiceLimit,
    nextPaymentAt: periodStart(start.at, plan.interval, start.paid ? 1 : 0),
    openInvoiceId: null,
    createdAt: now,
    updatedAt: now,
  });
  sandbox.emit('subscription.create', row.code, subscriptionEvent(sandbox, row), now);
  return row;
}

/** The subscription that begins with a payment of its plan by the hosted page. */
export function subscribeAfterPayment(
  sandbox: Sandbox,
  paid: TransactionRow,
  by: AuthorizationRow,
  at: number,
): void {
  const plan = paid.planId === null ? undefined : sandbox.store.plans.get(paid.planId);
  if (plan !== undefined) startSubscription(sandbox, plan, by, { at, paid: true });
}
