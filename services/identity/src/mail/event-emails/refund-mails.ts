import type { refundDecided, refundDelayed } from '@poc/contracts/events/commerce';
import type { Effect } from '@poc/kit/events/consumer';
import { findAddressee, listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

type Deps = Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>;

/** Notifies the buyer of a refund for an order or plan that remains active. */
export const onRefundDecided =
  ({ mail, publicUrl }: Deps): Effect<typeof refundDecided> =>
  async (event, tx) => {
    const { number, plan, userId, refundId, amountKobo, currency } = event.data;
    const orderId = event.data.orderId ?? '';
    const person = await findAddressee(tx, userId);
    if (!person) return;
    await mail.add(tx, {
      kind: 'refund-decided',
      to: person.email,
      userId,
      eventId: refundId,
      data: {
        name: person.name,
        ...{ orderId, number, plan, amountKobo, currency },
        link: `${publicUrl}/user/${plan === null ? `orders?order=${orderId}` : 'subscription'}`,
      },
    });
  };

/** Notifies the buyer of a delayed refund, and administrators that it may need their action. */
export const onRefundDelayed =
  ({ mail, publicUrl }: Deps): Effect<typeof refundDelayed> =>
  async (event, tx) => {
    const { number, userId, plan, amountKobo, currency, state, error } = event.data;
    const orderId = event.data.orderId ?? '';
    const administrators = await listAdministrators(tx);
    const mails: (Mail<'refund-trouble'> | Mail<'refund-delayed'>)[] = administrators.map((person) => ({
      kind: 'refund-trouble',
      to: person.email,
      userId: person._id.toHexString(),
      eventId: event.id,
      data: {
        name: person.name,
        ...{ orderId, number, plan, amountKobo, currency },
        state,
        error,
        link: `${publicUrl}/admin/money`,
      },
    }));
    const buyer = await findAddressee(tx, userId);
    // The buyer was notified of the delay before the refund was left to an administrator.
    if (buyer && state !== 'owed') {
      mails.push({
        kind: 'refund-delayed',
        to: buyer.email,
        userId,
        eventId: event.id,
        data: {
          name: buyer.name,
          ...{ orderId, number, plan, amountKobo, currency },
          needsDetails: state === 'needs-attention',
          link: `${publicUrl}${plan === null ? `/user/orders?order=${orderId}` : '/user/subscription'}`,
        },
      });
    }
    await mail.addAll(tx, mails);
  };
