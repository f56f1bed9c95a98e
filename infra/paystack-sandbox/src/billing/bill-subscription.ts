import { chargeStoredCard } from '../payments/charge-stored-card.ts';
import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import type { InvoiceRow, PlanRow, SubscriptionRow } from '../state/rows.ts';
import { invoiceAt, periodStart } from '../subscriptions/billing-dates.ts';
import { invoiceEvent, subscriptionEvent } from '../subscriptions/present-subscription.ts';
import { createTransaction } from '../transactions/create-transaction.ts';

/** When something of a subscription falls due next; null when nothing ever will. */
export function nextBillingAt(sandbox: Sandbox, row: SubscriptionRow): number | null {
  if (row.nextPaymentAt === null) return null;
  const plan = sandbox.store.plans.get(row.planId);
  const renews = row.status === 'active' || row.status === 'attention';
  if (plan === undefined || !renews || row.openInvoiceId !== null) return row.nextPaymentAt;
  return Math.max(invoiceAt(row.nextPaymentAt, plan.interval), row.createdAt);
}

/** Does what is due: the invoice ahead of a debit, the debit, or the end of what doesn't renew. */
export function billSubscription(sandbox: Sandbox, row: SubscriptionRow, at: number): void {
  const plan = sandbox.store.plans.get(row.planId);
  if (plan === undefined || row.nextPaymentAt === null) return;
  if (row.status === 'non-renewing') end(sandbox, row, 'cancelled', at);
  else if (row.openInvoiceId === null) openInvoice(sandbox, row, plan, at);
  else debit(sandbox, row, plan, at);
}

function openInvoice(sandbox: Sandbox, row: SubscriptionRow, plan: PlanRow, at: number): void {
  const { invoices, subscriptions, ids } = sandbox.store;
  const invoice = invoices.put({
    id: ids.next(),
    code: `INV_${randomCode(15)}`,
    subscriptionId: row.id,
    amount: row.amount,
    status: 'pending',
    periodStart: periodStart(row.startAt, plan.interval, row.periods),
    periodEnd: periodStart(row.startAt, plan.interval, row.periods + 1),
    paidAt: null,
    transactionId: null,
    createdAt: at,
  });
  const billed = subscriptions.put({ ...row, openInvoiceId: invoice.id, updatedAt: at });
  sandbox.emit('invoice.create', row.code, invoiceEvent(sandbox, invoice, billed), at);
}

/** Debits the stored card once. What fails is not tried again before the next period: dunning is the merchant's. */
function debit(sandbox: Sandbox, row: SubscriptionRow, plan: PlanRow, at: number): void {
  const { authorizations, invoices, subscriptions } = sandbox.store;
  const invoice = row.openInvoiceId === null ? undefined : invoices.get(row.openInvoiceId);
  const by = authorizations.get(row.authorizationId);
  if (invoice === undefined || by === undefined) return;
  const open = createTransaction(sandbox, {
    customerId: row.customerId,
    requestedAmount: row.amount,
    currency: plan.currency,
    metadata: { invoice_action: row.periods === 0 ? 'create' : 'update' },
    planId: plan.id,
    channel: 'card',
    entryPoint: 'subscription',
    createdAt: at,
  });
  const charged = by.active
    ? chargeStoredCard(sandbox, open, by, at)
    : sandbox.store.transactions.put({
        ...open,
        status: 'failed',
        gatewayResponse: 'Authorization is inactive',
      });
  const paid = charged.status === 'success';
  const closed: InvoiceRow = invoices.put({
    ...invoice,
    status: paid ? 'success' : 'failed',
    paidAt: paid ? at : null,
    transactionId: charged.id,
  });
  const periods = row.periods + 1;
  const next = subscriptions.put({
    ...row,
    status: paid ? 'active' : 'attention',
    periods,
    payments: row.payments + (paid ? 1 : 0),
    nextPaymentAt: periodStart(row.startAt, plan.interval, periods),
    openInvoiceId: null,
    updatedAt: at,
  });
  const event = paid ? 'invoice.update' : 'invoice.payment_failed';
  sandbox.emit(event, row.code, invoiceEvent(sandbox, closed, next), at);
  if (next.invoiceLimit > 0 && next.payments >= next.invoiceLimit) end(sandbox, next, 'completed', at);
}

function end(sandbox: Sandbox, row: SubscriptionRow, status: 'completed' | 'cancelled', at: number): void {
  const over = sandbox.store.subscriptions.put({
    ...row,
    status,
    nextPaymentAt: null,
    openInvoiceId: null,
    updatedAt: at,
  });
  sandbox.emit('subscription.disable', row.code, subscriptionEvent(sandbox, over), at);
}
