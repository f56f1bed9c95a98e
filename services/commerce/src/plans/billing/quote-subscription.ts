import { quoteSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { nairaOf } from '../../naira.ts';
import { route } from '../../route.ts';
import { planVatOf } from '../plan-vat.ts';
import { quoteChange } from './quote-change.ts';
import { readSubscription } from './read-billing.ts';

export const quoteSubscription = route(contract, self, (deps) => async ({ subject, query }) => {
  const { db, billingClock } = deps;
  await billingClock.refresh();
  const subscription = await readSubscription(db, subject.id);
  const now = billingClock.now();
  const quote = await quoteChange(db, subscription, query.plan, now);
  return {
    state: quote.kind === 'none' ? ('unchanged' as const) : ('open' as const),
    plan: query.plan,
    price: nairaOf(quote.priceKobo),
    credit: nairaOf(quote.creditKobo),
    due: nairaOf(quote.dueKobo),
    vat: nairaOf(planVatOf(quote.dueKobo, query.plan, now)),
    starts: quote.kind === 'later' || quote.kind === 'none' ? ('period_end' as const) : ('now' as const),
    starts_at: quote.startsAt.toISOString(),
    next_billing_date: quote.nextBillingAt.toISOString(),
  };
});
