import { startPayment } from '@poc/contracts/endpoints/payments';
import type { JsonClient, JsonResponse } from '../json-client.ts';

const shippingInfo = {
  name: 'Bench Person',
  email: 'buyer@bench.poc.test',
  phone: '08030000101',
  address: '14 Adeniran Ogunsanya Street',
  city: 'Lagos',
  state: 'Lagos',
};

/** Paystack's test card that always succeeds. */
const card = { card: '4084084084084081', cvv: '408', expiry: '12/30' };

/** Places an order and starts its payment in one request, as the checkout does. */
export const startOrder = (
  gateway: JsonClient,
  order: { token: string; key: string; merchIds: readonly string[] },
): Promise<JsonResponse> =>
  gateway.post(
    '/api/payments/paystack',
    {
      items: order.merchIds.map((id) => ({ id, quantity: 1 })),
      shipping_info: shippingInfo,
    },
    { authorization: `Bearer ${order.token}`, 'idempotency-key': order.key },
  );

/** The started payment; null for a rejection. */
export function startedOf({ status, body }: JsonResponse): { orderId: string; accessCode: string } | null {
  if (status !== startPayment.success.status) return null;
  const { order_id, authorization_url } = startPayment.success.schema.parse(body);
  return { orderId: order_id, accessCode: authorization_url.split('/').at(-1) ?? '' };
}

/** Pays through the sandbox's control API. The webhook follows. */
export async function pay(sandbox: JsonClient, accessCode: string): Promise<void> {
  const { status } = await sandbox.post(`/sandbox/checkout/${accessCode}/pay`, card);
  if (status !== 200) throw new Error(`the sandbox returned ${status}`);
}
