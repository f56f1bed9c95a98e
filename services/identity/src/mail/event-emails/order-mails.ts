import type {
  orderCancelled,
  orderFulfilmentChanged,
  orderPaid,
  orderPaymentDue,
  orderRefunded,
  orderStatusChanged,
} from '@poc/contracts/events/commerce';
import type { Effect } from '@poc/kit/events/consumer';
import { findAddressee } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';
import { recordPaidOrder } from '../order-notices/record-paid-order.ts';

type Deps = Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>;

/**
 * Maximum age in ms of an event that is announced. Older events are imported history, such as demo data, and send no
 * emails.
 */
const newsForMs = 24 * 60 * 60_000;
export const isNews = (at: string, { occurredAt }: { occurredAt: string }): boolean =>
  Date.parse(occurredAt) - Date.parse(at) < newsForMs;

const ordersPage = ({ publicUrl }: Deps): string => `${publicUrl}/user/orders`;

/** Sends the receipt, regardless of notification settings, and queues the order for the next notice to administrators. */
export const onOrderPaid =
  (deps: Deps): Effect<typeof orderPaid> =>
  async (event, tx) => {
    const { data } = event;
    if (!isNews(data.paidAt, event)) return;
    await recordPaidOrder(tx, data);
    const person = await findAddressee(tx, data.userId);
    if (!person) return;
    const { orderId, number, reference, paidAt, lines, adjustments } = data;
    const { subtotalKobo, shippingKobo, discountKobo, taxKobo, vatKobo, totalKobo } = data;
    await deps.mail.add(tx, {
      kind: 'order-receipt',
      to: person.email,
      userId: data.userId,
      eventId: `${orderId}:${reference}`,
      data: {
        name: person.name,
        orderId,
        number,
        reference,
        paidAt,
        lines,
        adjustments,
        sums: { subtotalKobo, shippingKobo, discountKobo, taxKobo, vatKobo, totalKobo },
        link: ordersPage(deps),
      },
    });
  };

/** Sends a payment reminder with its deadline, once per order. */
export const onOrderPaymentDue =
  (deps: Deps): Effect<typeof orderPaymentDue> =>
  async (event, tx) => {
    const { orderId, number, userId, lines, totalKobo, vatKobo, payBy } = event.data;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    await deps.mail.add(tx, {
      kind: 'order-unpaid',
      to: person.email,
      userId,
      eventId: orderId,
      data: {
        name: person.name,
        orderId,
        number,
        lines,
        totalKobo,
        vatKobo,
        expiresAt: payBy,
        link: ordersPage(deps),
      },
    });
  };

/** Emails each change of an order's status; a payment is reported by the receipt. */
export const onOrderStatusChanged =
  (deps: Deps): Effect<typeof orderStatusChanged> =>
  async (event, tx) => {
    const { orderId, number, userId, status, lines, at, fulfilment } = event.data;
    if (status === 'cancelled' || !isNews(at ?? event.occurredAt, event)) return;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    await deps.mail.add(tx, {
      kind: 'order-status',
      to: person.email,
      userId,
      eventId: event.id,
      data: { name: person.name, orderId, number, status, lines, fulfilment, link: ordersPage(deps) },
    });
  };

/** Emails a courier or tracking number that changed after the order was shipped. */
export const onOrderFulfilmentChanged =
  (deps: Deps): Effect<typeof orderFulfilmentChanged> =>
  async (event, tx) => {
    const { orderId, number, userId, lines, fulfilment } = event.data;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    await deps.mail.add(tx, {
      kind: 'order-tracking',
      to: person.email,
      userId,
      eventId: event.id,
      data: { name: person.name, orderId, number, lines, fulfilment, link: ordersPage(deps) },
    });
  };

/** Confirms a refund, regardless of notification settings. */
export const onOrderRefunded =
  (deps: Deps): Effect<typeof orderRefunded> =>
  async (event, tx) => {
    const { orderId, number, userId, refundId, amountKobo, whole } = event.data;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    await deps.mail.add(tx, {
      kind: 'order-refunded',
      to: person.email,
      userId,
      eventId: refundId,
      data: { name: person.name, orderId, number, amountKobo, whole, link: ordersPage(deps) },
    });
  };

/**
 * Emails the cancellation of an order, always if a payment is refunded. Orders that the buyer replaced, or whose payment
 * was declined at checkout, send nothing.
 */
export const onOrderCancelled =
  (deps: Deps): Effect<typeof orderCancelled> =>
  async (event, tx) => {
    const { orderId, number, userId, reason, totalKobo, paid, underWay } = event.data;
    if (reason === 'replaced' || reason === 'refused') return;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    const payment = paid ? 'paid' : underWay ? 'under_way' : 'none';
    const data = {
      name: person.name,
      orderId,
      number,
      reason,
      totalKobo,
      payment,
      link: ordersPage(deps),
    } as const;
    const to = { to: person.email, userId, eventId: event.id };
    const mail: Mail<'order-cancelled'> | Mail<'order-cancelled-paid'> =
      payment === 'none'
        ? { kind: 'order-cancelled', ...to, data }
        : { kind: 'order-cancelled-paid', ...to, data };
    await deps.mail.addAll(tx, [mail]);
  };
