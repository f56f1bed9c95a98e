import type { AnswerOf } from '@poc/contracts/endpoint';
import type { quoteSubscription as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { quoteChange } from './quote-change.ts';
import { readSubscription } from './read-billing.ts';

export const quoteSubscription =
  ({ db, billingClock }: CommerceDeps) =>
  async ({
    subject,
    query,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query'>): Promise<AnswerOf<typeof contract>> => {
    await billingClock.refresh();
    const subscription = await readSubscription(db, subject.id);
    const quote = await quoteChange(db, subscription, query.plan, billingClock.now());
    return {
      state: quote.kind === 'none' ? 'unchanged' : 'open',
      plan: query.plan,
      price: nairaOf(quote.priceKobo),
      credit: nairaOf(quote.creditKobo),
      due: nairaOf(quote.dueKobo),
      starts: quote.kind === 'later' || quote.kind === 'none' ? 'period_end' : 'now',
      starts_at: quote.startsAt.toISOString(),
      next_billing_date: quote.nextBillingAt.toISOString(),
    };
  };
