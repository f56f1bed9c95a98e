import { jsonId } from '../http/reply.ts';
import { domain, integration, iso } from '../present.ts';
import type { PlanRow } from '../state/rows.ts';

/** A plan as it stands in a transaction or an event; an empty object where there is none. */
export function planWithin(plan: PlanRow | undefined) {
  if (plan === undefined) return {};
  return {
    id: jsonId(plan.id),
    name: plan.name,
    plan_code: plan.code,
    description: plan.description,
    amount: plan.amount,
    interval: plan.interval,
    send_invoices: plan.sendInvoices,
    send_sms: plan.sendSms,
    currency: plan.currency,
  };
}

/** A plan by itself. */
export function presentPlan(plan: PlanRow) {
  return {
    name: plan.name,
    description: plan.description,
    amount: plan.amount,
    interval: plan.interval,
    integration,
    domain,
    plan_code: plan.code,
    invoice_limit: plan.invoiceLimit,
    send_invoices: plan.sendInvoices,
    send_sms: plan.sendSms,
    hosted_page: false,
    hosted_page_url: null,
    hosted_page_summary: null,
    migrate: false,
    currency: plan.currency,
    id: jsonId(plan.id),
    createdAt: iso(plan.createdAt),
    updatedAt: iso(plan.createdAt),
  };
}
