import { getPaidOrder } from '@poc/contracts/endpoints/payments';
import { expect, it } from 'vitest';
import { useShop } from '../testing/start-commerce.ts';

const shop = useShop();

it('200: the member’s own; 404: of another member or unknown; 401: visitors', async () => {
  const order = await shop.order(await shop.product());
  const params = { reference: order.payment?.reference ?? '' };
  const mine = { token: shop.member(order.userId.toHexString()), params };
  const { status, body } = await shop.service.call(getPaidOrder, mine);
  expect([status, body?.id]).toEqual([200, order._id.toHexString()]);
  const another = await shop.service.call(getPaidOrder, { token: shop.member(), params });
  expect([another.status, another.code]).toEqual([404, 'order_not_found']);
  expect((await shop.service.call(getPaidOrder, { params })).status).toBe(401);
});
