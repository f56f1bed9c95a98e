import type { AnswerOf } from '@poc/contracts/endpoint';
import type { startPayment as contract } from '@poc/contracts/endpoints/orders';
import { fail } from '@poc/kit/errors';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderInput, orderWithPayment } from './order-with-payment.ts';

/** Returns the next page for the browser: Paystack's, or the order's own once it is paid. */
export const startPayment =
  (deps: CommerceDeps) =>
  async (input: OrderInput<typeof contract>): Promise<AnswerOf<typeof contract>> => {
    const order = await orderWithPayment(deps, input);
    const orderId = order._id.toHexString();
    const { reference, authorizationUrl } = order.payment ?? fail('payment_provider_unavailable');
    const isPaid = order.paymentStatus === 'paid';
    return {
      success: true,
      authorization_url: isPaid
        ? new URL(`/order-success/${orderId}`, deps.config.PUBLIC_URL).href
        : authorizationUrl,
      reference,
      order_id: orderId,
    };
  };
