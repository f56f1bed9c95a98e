import { startPayment as contract } from '@poc/contracts/endpoints/payments';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { orderWithPayment } from './place-order.ts';
import { addressFaults } from './shipping.policy.ts';

/** Returns the next URL for the browser: the checkout's, or the order's once it is paid. */
export const startPayment = route(
  contract,
  members,
  (deps) => async (input) => {
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
  },
  addressFaults,
);
