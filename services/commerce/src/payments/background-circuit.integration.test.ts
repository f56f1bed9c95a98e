import { expect, it } from 'vitest';
import { inBackground } from '../deps.ts';
import { useShop } from '../testing/start-commerce.ts';

const shop = useShop();

it('failures of background jobs do not refuse buyers', async () => {
  const background = inBackground(shop.deps);
  shop.stub.fault = (call) => (call.startsWith('GET /refund') ? { status: 500 } : null);
  for (let at = 0; at < 6; at += 1) {
    await expect(background.paystack.listRefunds('1')).rejects.toThrow();
  }
  const asked = shop.stub.calls.length;
  await expect(background.paystack.listRefunds('1'), 'its circuit is open').rejects.toThrow();
  expect(shop.stub.calls.length).toBe(asked);
  expect((await shop.buy(await shop.product())).status).toBe(201);
});

it('returns buyers who leave the payment page to its verification', async () => {
  const order = await shop.order(await shop.product());
  const started = shop.stub.bodies.find(({ reference }) => reference === order.payment?.reference);
  expect(JSON.parse(String(started?.metadata))).toMatchObject({
    cancel_action: `http://poc.test/payment/callback?reference=${order.payment?.reference}`,
  });
});
