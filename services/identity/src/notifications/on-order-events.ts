import type { EventContract, EventOf } from '@poc/contracts/event';
import type {
  orderCancelled,
  orderPaid,
  orderPaymentDue,
  orderRefunded,
  orderStatusChanged,
} from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../deps.ts';
import { isNews } from '../mail/mail.api.ts';
import { notify } from './notify.ts';

interface OrderEvent {
  occurredAt: string;
  data: { orderId: string; number: string; userId: string };
}

/**
 * Notifies a buyer of an order's progress, in one notification with the current state.
 * @param stepOf returns the state, or null if the event changes nothing for the buyer or another event reports it
 */
const orderProgress =
  <E extends EventContract>(stepOf: (event: EventOf<E>) => string | null) =>
  (deps: Pick<IdentityDeps, 'db' | 'hints'>) =>
  async (event: EventOf<E> & OrderEvent, tx: Transaction): Promise<void> => {
    const step = stepOf(event);
    if (step === null) return;
    const { orderId, number, userId } = event.data;
    await notify(tx, deps, {
      to: [userId],
      kind: 'order',
      group: `order:${orderId}`,
      about: orderId,
      text: number === '' ? `Your order ${step}.` : `Your order ${number} ${step}.`,
      link: `/user/orders?order=${orderId}`,
      actorId: null,
      at: event.occurredAt,
    });
  };

export const notifyOfPaidOrder = orderProgress<typeof orderPaid>((event) =>
  isNews(event.data.paidAt, event) ? 'is paid' : null,
);

export const notifyOfDuePayment = orderProgress<typeof orderPaymentDue>(() => 'is awaiting payment');

const steps: Partial<Record<EventOf<typeof orderStatusChanged>['data']['status'], string>> = {
  shipped: 'is on its way',
  delivered: 'was delivered',
};

export const notifyOfOrderStatus = orderProgress<typeof orderStatusChanged>((event) =>
  isNews(event.data.at ?? event.occurredAt, event) ? (steps[event.data.status] ?? null) : null,
);

export const notifyOfRefund = orderProgress<typeof orderRefunded>(({ data }) =>
  data.whole ? 'was refunded' : 'was partially refunded',
);

export const notifyOfCancelledOrder = orderProgress<typeof orderCancelled>(({ data }) =>
  data.reason === 'replaced' || data.reason === 'refused' ? null : 'was cancelled',
);
