import type { AnswerOf } from '@poc/contracts/endpoint';
import type { startPayment as paying, placeOrder as placing } from '@poc/contracts/endpoints/commerce';
import type { Order as OrderAnswer } from '@poc/contracts/entities/commerce';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../commerce-deps.ts';
import { keyOfHeader } from '../orders/idempotency-key.ts';
import { presentOrder } from '../orders/present-order.ts';
import { startPayment } from '../payments/start-payment.ts';
import { placeOrder } from './place-order.ts';

type Asked<E extends typeof placing | typeof paying> = Pick<
  Input<E, typeof members>,
  'subject' | 'body' | 'request'
>;

const requestOf = ({ subject, body, request }: Asked<typeof placing | typeof paying>) => ({
  subject,
  body,
  key: keyOfHeader(request.headers['idempotency-key']),
});

/** `POST /orders`: the order with the address where it can be paid. */
export const placeAndStart =
  (deps: CommerceDeps) =>
  async (asked: Asked<typeof placing>): Promise<OrderAnswer> => {
    const placed = await placeOrder(deps, requestOf(asked));
    return presentOrder(await startPayment(deps, placed));
  };

/** `POST /payments/paystack`: where the browser goes next. An order that is paid already leads to its own page. */
export const placeAndPay =
  (deps: CommerceDeps) =>
  async (asked: Asked<typeof paying>): Promise<AnswerOf<typeof paying>> => {
    const order = await startPayment(deps, await placeOrder(deps, requestOf(asked)));
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
