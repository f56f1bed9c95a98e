import type { Order } from '@poc/contracts/entities/orders';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { unpaidOrder } from '../../../../shared/testing/some-order.ts';

export const tee = {
  id: '1'.repeat(24),
  product_name: 'Sapa tee',
  price: 30_000,
  image_url: '/uploads/merch/sapa-tee.webp',
};

export const standardDelivery: Quote['delivery_options'][number] = {
  id: 'd'.repeat(24),
  name: 'Standard delivery',
  kind: 'delivery',
  price: 2_500,
  min_days: 2,
  max_days: 5,
  pickup_address: '',
  pickup_hours: '',
};

/** Quote for two tees with free shipping. */
export const someQuote = (more: Partial<Quote> = {}): Quote => ({
  lines: [{ ...tee, variant: 'M', quantity: 2, line_total: 60_000, stock: 8 }],
  unavailable: [],
  subtotal: 60_000,
  shipping: 2_500,
  discount: -2_500,
  tax: 0,
  vat: 4_186.05,
  total: 60_000,
  adjustments: [
    { kind: 'delivery', label: 'Shipping (Standard delivery)', amount: 2_500 },
    { kind: 'free_delivery', label: 'Free shipping', amount: -2_500 },
  ],
  delivery_options: [standardDelivery],
  delivery_option_id: standardDelivery.id,
  open_order: null,
  discount_code: null,
  ...more,
});

export const paymentPage = 'https://checkout.paystack.test/abc';

interface StartedPayment {
  readonly key: string | null;
  readonly body: { items: unknown; shipping_info: Record<string, string>; payment_method: string };
}

/**
 * Serves a checkout: its quote, and payments that start.
 * @returns `started`: the requested payments with their keys, in order
 */
export function serveCheckout(server: SetupServer, order: Order = unpaidOrder({ total_price: 60_000 })) {
  const started: StartedPayment[] = [];
  server.use(
    http.post('*/api/orders/quote', () => HttpResponse.json(someQuote())),
    http.post('*/api/payments/paystack', async ({ request }) => {
      const body = (await request.json()) as StartedPayment['body'];
      started.push({ key: request.headers.get('idempotency-key'), body });
      return HttpResponse.json({
        success: true,
        authorization_url: paymentPage,
        reference: `poc-${order.id}`,
        order_id: order.id,
      });
    }),
    http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(order)),
  );
  return { started, order };
}

export const serveQuote = (server: SetupServer, more: Partial<Quote>) =>
  server.use(http.post('*/api/orders/quote', () => HttpResponse.json(someQuote(more))));

/**
 * Refuses the next payment.
 * @returns the key of the refused request
 */
export function refusePayment(server: SetupServer, ...why: Parameters<typeof refusal>) {
  const refused: { key: string | null } = { key: null };
  server.use(
    http.post(
      '*/api/payments/paystack',
      ({ request }) => {
        refused.key = request.headers.get('idempotency-key');
        return refusal(...why);
      },
      { once: true },
    ),
  );
  return refused;
}
