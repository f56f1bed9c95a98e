import { invalid, missing, unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { text, wholeNumber } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import { get, post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import { randomCode } from '../state/ids.ts';
import { intervals } from '../state/rows.ts';
import { presentPlan } from './present-plan.ts';

const minAmountKobo = 10_000;

/** Plans: what a subscription costs, and how often. */
export const planRoutes = (sandbox: Sandbox): Route[] => {
  const { plans, ids } = sandbox.store;
  return [
    post('/plan', ({ body }) => {
      const name = text(body, 'name');
      if (name === undefined) throw missing('Plan name is required');
      const amount = wholeNumber(body.amount);
      if (amount === undefined || amount < minAmountKobo) {
        throw invalid('Amount is invalid. It must be a number and be 100 NGN or greater', 'invalid_amount');
      }
      const interval = intervals.find((one) => one === body.interval);
      if (interval === undefined) throw invalid('Interval is invalid', 'invalid_interval');
      const currency = text(body, 'currency') ?? 'NGN';
      if (currency !== 'NGN')
        throw invalid('Currency not supported by merchant', 'unsupported_currency', 403);
      const invoiceLimit = body.invoice_limit === undefined ? 0 : wholeNumber(body.invoice_limit);
      if (invoiceLimit === undefined || invoiceLimit < 0) throw invalid('Invoice limit is invalid');
      const row = plans.put({
        id: ids.next(),
        code: `PLN_${randomCode(15)}`,
        name,
        description: text(body, 'description') ?? null,
        amount,
        currency,
        interval,
        invoiceLimit,
        sendInvoices: body.send_invoices !== false,
        sendSms: body.send_sms !== false,
        createdAt: sandbox.now(),
      });
      return done('Plan created', presentPlan(row), undefined, 201);
    }),

    get('/plan', ({ query }) => {
      const found = [...plans.all()]
        .toReversed()
        .filter(
          (plan) =>
            same(query.get('interval'), plan.interval) && same(query.get('amount'), String(plan.amount)),
        );
      const { rows, meta } = pageOf(found, query);
      return done('Plans retrieved', rows.map(presentPlan), meta);
    }),

    get('/plan/:code', ({ params }) => {
      const plan = plans.find(params.code ?? '') ?? plans.get(params.code ?? '');
      if (plan === undefined) throw unknown('Plan not found', 'plan_not_found');
      return done('Plan retrieved', { subscriptions: [], ...presentPlan(plan) });
    }),
  ];
};

const same = (wanted: string | null, value: string): boolean => wanted === null || wanted === value;
