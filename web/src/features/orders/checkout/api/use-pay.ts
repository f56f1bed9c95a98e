import type { BodyInputOf } from '@poc/contracts/endpoint';
import { getOrder } from '@poc/contracts/endpoints/orders';
import { startPayment } from '@poc/contracts/endpoints/payments';
import type { Order } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { type Cart, linesText } from '../../../../shared/cart/cart-rules.ts';
import { recordPaymentStarted } from '../../../../shared/cart/checkout-cart.ts';
import { orderQuery } from '../../../../shared/orders/api/order-queries.ts';
import { wasPaid } from '../../../../shared/orders/order-texts.ts';
import { leaveFor } from '../../../../shared/payment/leave-for.ts';
import { keyFor, recordOrder, renewAttempt } from '../payment/attempt.ts';
import { PaymentNotStarted } from '../payment/payment-failure.ts';
import { paidBefore } from './previous-order.ts';
import { quoteKey } from './quote-query.ts';

type Body = BodyInputOf<typeof startPayment>;

interface Purchase {
  readonly userId: string;
  readonly lines: Cart;
  readonly shipping: Body['shipping_info'];
  /** Delivery, discount, and the company for the invoice. */
  readonly choice: Pick<Body, 'delivery_option_id' | 'discount_code' | 'company_name' | 'tin'>;
  /** The total that the buyer saw and agreed to, in naira. */
  readonly shownTotal: number;
}

export type Payment = ReturnType<typeof usePay>;

interface Started {
  readonly order: Order;
  readonly url: string;
}

/**
 * Places one order per idempotency key, then leaves for the payment page. If the order's total differs from
 * the displayed one, it is shown first and paid on the next click.
 */
export function usePay() {
  const navigate = useNavigate();
  const client = useQueryClient();
  // A ref, because state would only change at the next render, after a double click.
  const busy = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const [placed, setPlaced] = useState<Order | null>(null);
  const start = useMutation({ mutationFn: startPurchase });

  const pay = (purchase: Purchase, onRefusal: (error: Error) => void) => {
    if (busy.current) return;
    busy.current = true;
    // Callbacks passed to `mutate` do not run after unmount: a buyer who returned to the cart is not sent to a payment.
    start.mutate(purchase, {
      onSuccess: ({ order, url }) => {
        client.setQueryData(orderQuery(order.id).queryKey, order);
        if (wasPaid(order)) return navigate(paths.orderSuccess(order.id), { replace: true });
        if (order.total_price !== purchase.shownTotal) return setPlaced(order);
        setLeaving(true);
        recordPaymentStarted();
        leaveFor(url);
      },
      onError: (error) => {
        setPlaced(null);
        afterRefusal(error);
        onRefusal(error);
        void client.invalidateQueries({ queryKey: quoteKey });
      },
      onSettled: () => {
        busy.current = false;
      },
    });
  };

  return {
    pay,
    busy: start.isPending || leaving,
    error: start.error,
    /** The placed order, when its total differs from the displayed one. */
    placed,
    /** For a page that is restored from the back-forward cache. */
    comeBack: () => setLeaving(false),
  };
}

async function startPurchase({ userId, lines, shipping, choice, shownTotal }: Purchase): Promise<Started> {
  const asked = { userId, lines: linesText(lines), shipping: JSON.stringify({ ...shipping, ...choice }) };
  const paid = await paidBefore(asked);
  if (paid) return { order: paid, url: '' };
  const items = lines.map(({ id, quantity, variant = null }) => ({ id, quantity, variant }));
  const started = await call(startPayment, {
    body: {
      items,
      shipping_info: shipping,
      ...choice,
      expected_total: shownTotal,
      payment_info: {},
      payment_method: 'paystack',
    },
    idempotencyKey: keyFor(asked),
  });
  const { success, authorization_url: url, order_id } = started;
  if (!success || url === '') {
    const text: unknown = Reflect.get(started, 'error');
    throw new PaymentNotStarted(typeof text === 'string' ? text : '');
  }
  recordOrder(order_id);
  return { url, order: await call(getOrder, { params: { id: order_id } }) };
}

const keyIsUsedUp: ReadonlySet<string> = new Set([
  'order_lapsed',
  'order_replaced',
  'payment_refused',
  'idempotency_mismatch',
]);

/** Renews the key when its order can no longer be paid; the next click places a new order. */
function afterRefusal(error: unknown): void {
  const code = error instanceof ApiError ? error.code : null;
  if (code !== null && keyIsUsedUp.has(code)) renewAttempt();
}
