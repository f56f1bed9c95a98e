import type { AnswerOf } from '@poc/contracts/endpoint';
import type { getManagedSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { lastPaymentOf } from './last-payment.ts';
import { findSubscription, readManagedSubscription } from './read-managed-subscription.ts';

export const getManagedSubscription =
  ({ db, billingClock }: CommerceDeps) =>
  async ({
    params,
  }: Pick<Input<typeof contract, typeof admins>, 'params'>): Promise<AnswerOf<typeof contract>> => {
    await billingClock.refresh();
    const subscription = await findSubscription(db, params.id);
    const [answer, last] = await Promise.all([
      readManagedSubscription(db, params.id),
      lastPaymentOf(db, subscription, billingClock.now()),
    ]);
    return {
      ...answer,
      last_payment: last && {
        paid_at: last.payment.paidAt?.toISOString() ?? '',
        amount: nairaOf(last.wholeKobo),
        unused: nairaOf(last.unusedKobo),
      },
    };
  };
