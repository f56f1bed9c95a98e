import { getManagedSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { lastPaymentOf } from './last-payment.ts';
import { findSubscription, readManagedSubscription } from './read-managed-subscription.ts';

export const getManagedSubscription = route(
  contract,
  admins,
  ({ db, billingClock }: CommerceDeps) =>
    async ({ params }) => {
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
    },
);
