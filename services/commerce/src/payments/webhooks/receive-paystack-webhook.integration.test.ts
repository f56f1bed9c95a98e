import { randomBytes, randomInt } from 'node:crypto';
import * as paymentContracts from '@poc/contracts/endpoints/payments';
import { rounds } from '@poc/testing/rounds';
import { describe, expect, it } from 'vitest';
import type { OrderDoc } from '../../orders/order.model.ts';
import { placePaidOrder, referenceOf } from '../../testing/paid-order.ts';
import { startShop, useShop } from '../../testing/start-commerce.ts';
import { handleWebhooks } from './handle-webhooks.ts';
import { webhookModel } from './webhook.model.ts';

const { signal } = new AbortController();
/** End to end; the unit test of the verifier covers 10,000. */
const forgeries = rounds({ few: 200, full: 10_000 });
const batchSize = 100;
const patient = { timeout: 20_000, interval: 20 };
const shop = useShop();

const rows = () => webhookModel(shop.deps.db);
const post = (body: string | Uint8Array, signature?: string) =>
  shop.service.call(paymentContracts.receivePaystackWebhook, {
    body,
    headers: signature === undefined ? {} : { 'x-paystack-signature': signature },
  });
const paid = async (order: OrderDoc) => (await shop.read(order)).paymentStatus;

describe('POST /payments/paystack/webhook', () => {
  it('200: settles by a query of Paystack, not by the content of the webhook', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    expect(
      await shop.sendWebhook('charge.success', { reference: referenceOf(order), amount: 1, id: 5 }),
    ).toBe(200);
    await expect.poll(() => paid(order), patient).toBe('paid');
    await expect
      .poll(
        () =>
          rows()
            .findById(`charge.success:${referenceOf(order)}`)
            .lean(),
        patient,
      )
      .toMatchObject({ deliveries: 1, dueAt: null });
  });

  it('200: repeats the query until Paystack confirms a reported success', async () => {
    const order = await shop.order(await shop.product());
    expect(await shop.sendWebhook('charge.success', { reference: referenceOf(order) })).toBe(200);
    const id = `charge.success:${referenceOf(order)}`;
    await expect.poll(async () => (await rows().findById(id).lean())?.tries, patient).toBe(1);
    expect(await paid(order)).toBe('pending');
    shop.stub.pay(referenceOf(order));
    shop.clock.advance(10_000);
    expect(await handleWebhooks(shop.deps, signal)).toBe(1);
    expect(await paid(order)).toBe('paid');
  });

  it('200: retries with growing pauses while Paystack is unavailable', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    shop.stub.fault = () => ({ status: 500 });
    expect(await shop.sendWebhook('charge.success', { reference: referenceOf(order) })).toBe(200);
    const id = `charge.success:${referenceOf(order)}`;
    await expect.poll(async () => (await rows().findById(id).lean())?.tries, patient).toBe(1);
    shop.stub.fault = () => null;
    await expect
      .poll(async () => {
        shop.clock.advance(10 * 60_000);
        await handleWebhooks(shop.deps, signal);
        return paid(order);
      }, patient)
      .toBe('paid');
  });

  it('200: handles an event again that is repeated while it is handled', async () => {
    const reference = referenceOf(await placePaidOrder(shop));
    const event = 'refund.processed';
    const [_id, dueAt] = [`${event}:${reference}`, shop.clock.now()];
    await rows().create({ _id, event, reference, receivedAt: dueAt, dueAt, deliveries: 1 });
    let asked = 0;
    const { paystack } = shop.deps;
    const listRefunds: typeof paystack.listRefunds = async (...given) => {
      asked += 1;
      if (asked === 1) await rows().updateOne({ _id }, { $set: { dueAt }, $inc: { deliveries: 1 } });
      return paystack.listRefunds(...given);
    };
    for (let round = 0; round < 2; round += 1) {
      await handleWebhooks({ ...shop.deps, paystack: { ...paystack, listRefunds } }, signal);
    }
    expect(asked).toBe(2);
  });

  it('200: gives up after three days', async () => {
    const order = await shop.order(await shop.product());
    await shop.sendWebhook('charge.success', { reference: referenceOf(order) });
    const id = `charge.success:${referenceOf(order)}`;
    await expect.poll(async () => (await rows().findById(id).lean())?.tries, patient).toBe(1);
    shop.clock.advance(73 * 3_600_000);
    expect(await handleWebhooks(shop.deps, signal)).toBe(0);
    expect(await rows().findById(id).lean()).toMatchObject({ dueAt: null, tries: 2 });
  });

  it.each([
    ['subscription.create', { subscription_code: 'SUB_1' }, 'subscription.create:SUB_1'],
    ['invoice.payment_failed', { invoice_code: 'INV_1' }, 'invoice.payment_failed:INV_1'],
    ['charge.success', { reference: 'poc-of-nobody' }, 'charge.success:poc-of-nobody'],
    [
      'refund.processed',
      { transaction_reference: 'poc-of-nobody', amount: '500' },
      'refund.processed:poc-of-nobody',
    ],
  ])('200: stores %s without an effect', async (event, data, id) => {
    expect(await shop.sendWebhook(event, data)).toBe(200);
    expect(await shop.sendWebhook(event, data)).toBe(200);
    await expect
      .poll(() => rows().findById(id).lean(), patient)
      .toMatchObject({ deliveries: 2, dueAt: null });
  });

  it.each([
    'no JSON',
    '{}',
    '{"event":"charge.success"}',
    '{"event":{"$ne":1},"data":{"reference":"a"}}',
    '[]',
  ])('200: genuine, but of an unsupported kind: %s', async (body) => {
    const before = await rows().countDocuments();
    expect((await post(body, shop.stub.sign(body))).body).toEqual({ received: true });
    expect(await rows().countDocuments()).toBe(before);
  });

  it('401: forged bodies and signatures, without writing anything', async () => {
    const order = await shop.order(await shop.product());
    shop.stub.pay(referenceOf(order));
    const body = Buffer.from(
      JSON.stringify({ event: 'charge.success', data: { reference: referenceOf(order) } }),
    );
    const signature = shop.stub.sign(body.toString());
    const before = await rows().countDocuments();
    const forge = (bytes: Buffer): Buffer => {
      const copy = Buffer.from(bytes);
      const at = randomInt(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8));
      return copy;
    };
    const hex = Buffer.from(signature, 'hex');
    const responses: Awaited<ReturnType<typeof post>>[] = [];
    for (let sent = 0; sent < forgeries; sent += batchSize) {
      const some = Array.from({ length: batchSize }, (_, at) =>
        at % 2 === 0 ? post(forge(body), signature) : post(body, forge(hex).toString('hex')),
      );
      responses.push(...(await Promise.all(some)));
    }
    for (const forged of [undefined, '', randomBytes(64).toString('hex'), `t=1,v1=${signature}`]) {
      responses.push(await post(body, forged));
    }
    expect(new Set(responses.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['401 webhook_signature_invalid']),
    );
    expect(await rows().countDocuments()).toBe(before);
    expect(await paid(order)).toBe('pending');
  });

  it('413: a megabyte', async () => {
    const body = 'x'.repeat(1_100_000);
    expect((await post(body, shop.stub.sign(body))).code).toBe('payload_too_large');
  });
});

describe('the newer signature scheme', () => {
  it('200 or 401: accepts only the configured scheme', async () => {
    const newer = await startShop({ PAYSTACK_SIGNATURE: 'timestamped' });
    const body = '{"event":"charge.success","data":{"reference":"poc-1"}}';
    const seconds = Math.floor(Date.now() / 1_000);
    const send = async (signature: string) => {
      const headers = { 'x-paystack-signature': signature };
      return (await newer.service.call(paymentContracts.receivePaystackWebhook, { body, headers })).status;
    };
    expect(await send(`t=${seconds},v1=${newer.stub.sign(`${seconds}.${body}`)}`)).toBe(200);
    expect(await send(`t=${seconds - 400},v1=${newer.stub.sign(`${seconds - 400}.${body}`)}`)).toBe(401);
    expect(await send(newer.stub.sign(body))).toBe(401);
    await newer.stop();
  });
});
