import type { Job } from '@poc/kit/jobs/jobs';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityConfig } from '../../config.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';
import { orderNoticeModel } from './order-notice.model.ts';

/** Orders paid within this interval share an email. */
const everyMs = 5 * 60_000;
/** Maximum number of orders per email. */
const perMail = 1_000;
/** Maximum number of orders listed per email; the rest is counted. */
const named = 20;

type Deps = Pick<IdentityDeps, 'mail' | 'publicUrl' | 'logger'> & {
  db: Connection;
  config: Pick<IdentityConfig, 'ORDER_NOTICE_TO'>;
};

export const orderNotices = (deps: Deps): Job => ({
  name: 'order-notices',
  everyMs,
  run: async (signal) => {
    while (!signal.aborted && (await sendOrderNotices(deps)) === perMail);
  },
});

/**
 * Emails one digest of queued orders to the configured recipients. Orders are dequeued in the same transaction, so each
 * is in exactly one email.
 * @returns number of reported orders
 */
export function sendOrderNotices({ db, mail, publicUrl, config }: Deps): Promise<number> {
  return withTransaction(db, async (tx) => {
    const orders = await orderNoticeModel(tx).find({}).sort({ paidAt: 1, _id: 1 }).limit(perMail).lean();
    const [first] = orders;
    if (!first) return 0;
    await orderNoticeModel(tx).deleteMany({ _id: trusted({ $in: orders.map(({ _id }) => _id) }) });
    const to = config.ORDER_NOTICE_TO;
    const readers =
      to === 'administrators' ? await listAdministrators(tx) : to === 'off' ? [] : [{ name: '', email: to }];
    const data = {
      orders: orders.slice(0, named).map(({ _id, number, items, totalKobo }) => {
        return { orderId: _id, number, items, totalKobo };
      }),
      count: orders.length,
      totalKobo: orders.reduce((sum, { totalKobo }) => sum + totalKobo, 0),
      link: orders.length === 1 ? `${publicUrl}/admin/orders/${first._id}` : `${publicUrl}/admin/orders`,
    };
    const mails = readers.map(
      ({ name, email }): Mail<'orders-paid'> => ({
        kind: 'orders-paid',
        to: email,
        eventId: first._id,
        data: { name, ...data },
      }),
    );
    await mail.addAll(tx, mails);
    return orders.length;
  });
}
