import { invalid, missing, refusal, unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { codeOrId, text } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import type { Request } from '../http/request.ts';
import { get, post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import type { AuthorizationRow, SubscriptionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import {
  createdSubscription,
  presentSubscription,
  subscriptionEvent,
} from '../subscriptions/present-subscription.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { billSubscription } from './bill-subscription.ts';

/** Subscriptions: started, looked up, ended at the end of their period, and taken up again. */
export const subscriptionRoutes = (sandbox: Sandbox): Route[] => {
  const { customers, plans, subscriptions } = sandbox.store;
  return [
    post('/subscription', ({ body }) => {
      const who = codeOrId(body, 'customer');
      if (who === undefined) throw missing('Customer is required');
      const planCode = codeOrId(body, 'plan');
      if (planCode === undefined) throw missing('Plan is required');
      const customer = customers.find(who) ?? customers.find(keyOf.email(who));
      if (customer === undefined) throw unknown('Customer not found', 'customer_not_found');
      const plan = plans.find(planCode) ?? plans.get(planCode);
      if (plan === undefined) throw unknown('Plan not found', 'plan_not_found');
      const by = authorizationFor(sandbox, customer.id, text(body, 'authorization'));
      const now = sandbox.now();
      const at = startOf(body, now);
      const double = [...subscriptions.all()].some(
        (row) =>
          row.customerId === customer.id &&
          row.planId === plan.id &&
          (row.status === 'active' || row.status === 'attention'),
      );
      if (double) {
        throw refusal(
          'This subscription is already in place.',
          'duplicate_subscription',
          'Use another plan, or end the present subscription first',
        );
      }
      const row = startSubscription(sandbox, plan, by, { at, paid: false });
      // Without a date in the future the first debit is now.
      if (at <= now) {
        billSubscription(sandbox, row, now);
        billSubscription(sandbox, subscriptions.get(row.id) ?? row, now);
      }
      return done(
        'Subscription successfully created',
        createdSubscription(sandbox, subscriptions.get(row.id) ?? row),
      );
    }),

    get('/subscription', ({ query }) => {
      const found = [...subscriptions.all()].toReversed().filter((row) => {
        const wanted = [query.get('customer'), query.get('plan')];
        return wanted.every((id) => id === null || id === row.customerId || id === row.planId);
      });
      const { rows, meta } = pageOf(found, query);
      return done(
        'Subscriptions retrieved',
        rows.map((row) => presentSubscription(sandbox, row)),
        meta,
      );
    }),

    get('/subscription/:code', ({ params }) => {
      const row = subscriptions.find(params.code ?? '') ?? subscriptions.get(params.code ?? '');
      if (row === undefined) throw unknown('Subscription not found', 'subscription_not_found');
      return done('Subscription retrieved successfully', presentSubscription(sandbox, row));
    }),

    post('/subscription/disable', ({ body }) => {
      const row = named(sandbox, body);
      if (row === undefined || !['active', 'attention'].includes(row.status)) {
        throw unknown('Subscription with code not found or already inactive', 'subscription_not_found');
      }
      const at = sandbox.now();
      const ending = subscriptions.put({
        ...row,
        status: 'non-renewing',
        openInvoiceId: null,
        updatedAt: at,
      });
      sandbox.emit('subscription.not_renew', row.code, subscriptionEvent(sandbox, ending), at);
      return done('Subscription disabled successfully');
    }),

    post('/subscription/enable', ({ body }) => {
      const row = named(sandbox, body);
      if (row?.status !== 'non-renewing') {
        throw unknown('Subscription with code not found or already active', 'subscription_not_found');
      }
      subscriptions.put({ ...row, status: 'active', updatedAt: sandbox.now() });
      return done('Subscription enabled successfully');
    }),
  ];
};

/** The subscription that a code and its email token name together. */
function named(sandbox: Sandbox, body: Request['body']): SubscriptionRow | undefined {
  const code = text(body, 'code');
  const token = text(body, 'token');
  if (code === undefined) throw missing('Subscription code is required');
  if (token === undefined) throw missing('Email token is required');
  const row = sandbox.store.subscriptions.find(code);
  return row?.emailToken === token ? row : undefined;
}

function authorizationFor(sandbox: Sandbox, customerId: string, code: string | undefined): AuthorizationRow {
  const usable = [...sandbox.store.authorizations.all()].filter(
    (row) => row.customerId === customerId && row.reusable,
  );
  if (usable.length === 0) {
    throw unknown('The customer specified has no saved authorizations', 'no_authorization');
  }
  const active = usable.filter((row) => row.active);
  const chosen = code === undefined ? active.at(-1) : active.find((row) => row.code === code);
  if (chosen !== undefined) return chosen;
  throw code === undefined
    ? unknown('The customer specified has no active authorizations', 'no_active_authorization')
    : unknown('Authorization code is invalid', 'invalid_authorization', 400);
}

function startOf(body: Request['body'], now: number): number {
  const date = text(body, 'start_date');
  if (date === undefined) return now;
  const at = Date.parse(date);
  if (Number.isNaN(at)) throw invalid('Invalid start date', 'invalid_start_date');
  return Math.max(at, now);
}
