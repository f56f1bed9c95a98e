import type { AnswerOf } from '@poc/contracts/endpoint';
import type { addPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readSubscription } from './read-billing.ts';
import { cardCheckKobo, startPlanPayment } from './start-plan-payment.ts';

/** Opens Paystack's page, where a small charge checks the card; it is refunded at once. */
export const addPaymentMethod =
  (deps: CommerceDeps) =>
  async ({
    subject,
  }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<AnswerOf<typeof contract>> => {
    await deps.billingClock.refresh();
    const subscription = await readSubscription(deps.db, subject.id);
    const check = { purpose: 'card', priceKobo: 0, creditKobo: 0, amountKobo: cardCheckKobo } as const;
    const plan = subscription?.plan ?? 'premium';
    const payment = await startPlanPayment(deps, { userId: subject.id, subscription, plan, ...check });
    return { authorization_url: payment.authorizationUrl };
  };
