import { HttpResponse, http } from 'msw';
import type { Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { own } from '../../../shared/testing/member-server.ts';
import { idOf } from '../../../shared/testing/people.ts';
import type { Bill, PaymentMethod, Plan, PlanQuote } from '../api/plan-queries.ts';

export const threePlans: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Basic',
    price_usd: 0,
    price_ngn: 0,
    features: ['Limited content', 'Standard quality', 'Community access'],
    most_popular: false,
  },
  {
    id: 'premium',
    name: 'Premium',
    price_usd: 9.99,
    price_ngn: 4_990,
    features: ['Full content', 'HD', 'Community', 'Early access'],
    most_popular: true,
  },
  {
    id: 'ultimate',
    name: 'Ultimate',
    price_usd: 19.99,
    price_ngn: 9_990,
    features: ['Everything in Premium', '4K', 'Exclusive content', 'Priority support'],
    most_popular: false,
  },
];

/** End of the current period, in the future. */
export const periodEnd = '2046-12-15T10:00:00.000Z';

/** Premium, paid by card, in the middle of a month. */
export const somePremium = (more: Partial<Subscription> = {}): Subscription => ({
  id: idOf(1),
  plan: 'premium',
  plan_name: 'Premium',
  status: 'active',
  price: 4_990,
  start_date: '2046-11-15T10:00:00.000Z',
  end_date: periodEnd,
  next_billing_date: periodEnd,
  state: 'active',
  next_plan: null,
  grace_until: null,
  last_failure: null,
  confirm_url: null,
  renews_by_card: true,
  period: 'paid',
  trial_available: false,
  bill_to: { company_name: '', tin: '' },
  ...more,
});

export const someCard = (more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: idOf(21),
  type: 'card',
  last4: '4081',
  email: 'ada@poc.test',
  isDefault: true,
  brand: 'Visa',
  exp_month: 12,
  exp_year: 2046,
  ...more,
});

export const someBill = (more: Partial<Bill> = {}): Bill => ({
  id: idOf(31),
  date: '2046-11-15T10:00:00.000Z',
  description: 'Premium, one month',
  amount: 4_990,
  vat: 348.14,
  status: 'paid',
  invoice_url: '/users/a/billing-history/b/receipt',
  invoice_number: 'POC-2026-000042',
  refunds: [],
  ...more,
});

/** Quote of Premium for a user without a plan. */
export const someQuote = (more: Partial<PlanQuote> = {}): PlanQuote => ({
  state: 'open',
  plan: 'premium',
  price: 4_990,
  credit: 0,
  due: 4_990,
  vat: 348.14,
  starts: 'now',
  starts_at: '2046-11-15T10:00:00.000Z',
  next_billing_date: periodEnd,
  ...more,
});

/** Serves the catalog's qualities; empty without an encoder. */
export const serveQualities = (qualities: readonly number[]) =>
  http.get('*/api/shows/qualities', () => HttpResponse.json({ qualities }));
export const servePlans = http.get('*/api/plans', () => HttpResponse.json(threePlans));
export const serveSubscription = (subscription: Subscription) =>
  http.get(own('/subscription'), () => HttpResponse.json(subscription));
