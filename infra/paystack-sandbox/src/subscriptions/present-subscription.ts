import { customerWithin, presentAuthorization, presentCustomer } from '../customers/present-customer.ts';
import { jsonId } from '../http/reply.ts';
import { planWithin, presentPlan } from '../plans/present-plan.ts';
import { domain, integration, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRow, SubscriptionRow } from '../state/rows.ts';
import { cronOf } from './billing-dates.ts';

/** What nobody will debit any more has no next date. */
function nextPaymentDate({ status, nextPaymentAt }: SubscriptionRow): string | null {
  const renews = status === 'active' || status === 'attention';
  return renews && nextPaymentAt !== null ? iso(nextPaymentAt) : null;
}

function schedule(sandbox: Sandbox, row: SubscriptionRow) {
  const plan = sandbox.store.plans.get(row.planId);
  const invoice = row.openInvoiceId === null ? undefined : sandbox.store.invoices.get(row.openInvoiceId);
  return {
    status: row.status,
    subscription_code: row.code,
    email_token: row.emailToken,
    amount: row.amount,
    cron_expression: plan === undefined ? null : cronOf(row.startAt, plan.interval),
    next_payment_date: nextPaymentDate(row),
    open_invoice: invoice?.code ?? null,
  };
}

/** A subscription in a list, or fetched by its code. */
export function presentSubscription(sandbox: Sandbox, row: SubscriptionRow) {
  const { customers, plans, authorizations, invoices } = sandbox.store;
  const customer = customers.get(row.customerId);
  const plan = plans.get(row.planId);
  const own = [...invoices.all()].filter(({ subscriptionId }) => subscriptionId === row.id);
  return {
    id: jsonId(row.id),
    domain,
    ...schedule(sandbox, row),
    quantity: 1,
    integration,
    start: Math.floor(row.startAt / 1_000),
    easy_cron_id: null,
    invoice_limit: row.invoiceLimit,
    payments_count: row.payments,
    plan: plan === undefined ? null : presentPlan(plan),
    customer: customer === undefined ? null : presentCustomer(customer),
    authorization: presentAuthorization(authorizations.get(row.authorizationId)),
    invoices: own.map((invoice) => ({
      invoice_code: invoice.code,
      amount: invoice.amount,
      status: invoice.status,
      paid: invoice.paidAt !== null,
      period_start: iso(invoice.periodStart),
      period_end: iso(invoice.periodEnd),
    })),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

/** The answer of creating one: customer and plan are ids there. */
export function createdSubscription(sandbox: Sandbox, row: SubscriptionRow) {
  const { invoices: _invoices, ...shared } = presentSubscription(sandbox, row);
  return { ...shared, customer: jsonId(row.customerId), plan: jsonId(row.planId) };
}

/** The data of `subscription.create`, `.not_renew` and `.disable`. */
export function subscriptionEvent(sandbox: Sandbox, row: SubscriptionRow) {
  const { plans, authorizations } = sandbox.store;
  return {
    id: jsonId(row.id),
    domain,
    ...schedule(sandbox, row),
    integration,
    plan: planWithin(plans.get(row.planId)),
    authorization: presentAuthorization(authorizations.get(row.authorizationId)),
    customer: customerWithin(sandbox, row.customerId),
    invoices: [],
    invoice_limit: row.invoiceLimit,
    createdAt: iso(row.createdAt),
    created_at: iso(row.createdAt),
  };
}

/** The data of `invoice.create`, `.update` and `.payment_failed`. */
export function invoiceEvent(sandbox: Sandbox, invoice: InvoiceRow, row: SubscriptionRow) {
  const { authorizations, transactions } = sandbox.store;
  const transaction = invoice.transactionId === null ? undefined : transactions.get(invoice.transactionId);
  return {
    domain,
    invoice_code: invoice.code,
    amount: invoice.amount,
    period_start: iso(invoice.periodStart),
    period_end: iso(invoice.periodEnd),
    status: invoice.status,
    paid: invoice.paidAt !== null,
    paid_at: invoice.paidAt === null ? null : iso(invoice.paidAt),
    description: null,
    authorization: presentAuthorization(authorizations.get(row.authorizationId)),
    subscription: schedule(sandbox, row),
    customer: customerWithin(sandbox, row.customerId),
    transaction:
      transaction === undefined
        ? {}
        : {
            reference: transaction.reference,
            status: transaction.status,
            amount: transaction.paidAmount ?? transaction.requestedAmount,
            currency: transaction.currency,
          },
    created_at: iso(invoice.createdAt),
  };
}
