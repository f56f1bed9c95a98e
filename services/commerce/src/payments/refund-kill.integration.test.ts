import { refundOrder } from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import * as payments from '@poc/contracts/endpoints/payments';
import { connectMongo } from '@poc/kit/mongo/connect';
import { leasesOf } from '@poc/kit/mongo/kit-collections';
import { migrate } from '@poc/kit/mongo/migrate';
import { silent } from '@poc/kit/testing/given-database';
import { callEndpoint } from '@poc/testing/call';
import { newId, uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { testTokens } from '@poc/testing/tokens';
import { type Connection, Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ledgerEntryModel } from '../books/ledger/ledger-entry.model.ts';
import { migrations } from '../migrations.ts';
import { merchModel } from '../shop/merch.model.ts';
import { type CommerceProcess, startCommerceProcess } from '../testing/commerce-process.ts';
import { merchDoc } from '../testing/fixtures.ts';
import { type PaystackStub, type StubFault, startPaystackStub } from '../testing/paystack-stub.ts';
import { readShopOrder } from '../testing/shop-order.ts';
import { shippingInfo } from '../testing/start-commerce.ts';
import { paymentModel, type Refund } from './payment.model.ts';

const patient = { timeout: 90_000, interval: 50 };
const database = uniqueName('test_refund_kill');
const tokens = testTokens();
const product = merchDoc({ priceKobo: 490_000 });
const running: CommerceProcess[] = [];
let db: Connection;
let stub: PaystackStub;

beforeAll(async () => {
  const { MONGO_URL } = await testServers();
  db = await connectMongo({ url: MONGO_URL, database, logger: silent });
  await migrate(db, migrations);
  await merchModel(db).create(product);
  stub = await startPaystackStub();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()));
  await leasesOf(db).deleteMany({});
  stub.fault = () => null;
});
afterAll(async () => {
  await stub?.stop();
  await db?.dropDatabase();
  await db?.close();
});

async function start(): Promise<CommerceProcess> {
  const started = await startCommerceProcess({
    ...(await testServers()),
    MONGO_DATABASE: database,
    TEST_KEYS: JSON.stringify(await tokens.source.keys()),
    IDENTITY_URL: 'http://127.0.0.1:1',
    PAYSTACK_BASE_URL: stub.url,
    PAYSTACK_SECRET_KEY: stub.secretKey,
    SETTLE_EVERY_MS: '200',
  });
  running.push(started);
  return started;
}

/** Buys a product and pays. @returns the id of the order, of ₦7,400 */
async function buy({ url }: CommerceProcess): Promise<string> {
  const token = tokens.member({ id: newId() });
  const items = [{ id: product._id.toHexString(), quantity: 1 }];
  const body = { items, shipping_info: shippingInfo };
  const order = await callEndpoint(url, contracts.placeOrder, { token, body });
  const reference = order.body?.reference ?? '';
  stub.pay(reference);
  expect((await callEndpoint(url, payments.verifyPayment, { token, body: { reference } })).status).toBe(200);
  return order.body?.id ?? '';
}

const refund = ({ url }: CommerceProcess, id: string) =>
  callEndpoint(url, refundOrder, {
    token: tokens.admin(),
    params: { id },
    headers: { 'idempotency-key': 'once' },
    body: { amount: 1_000, reason: 'Torn' },
  });
const read = (id: string) => readShopOrder(db, id);
const refundOf = async (id: string): Promise<Refund | undefined> => (await read(id)).refunds[0];
const atPaystack = async (id: string) => {
  const { payment } = await read(id);
  return stub.refunds.filter(({ transaction }) => transaction === payment?.transactionId);
};
/** Returns an order's balance on an account: debits minus credits, in kobo. */
async function balanceOf(id: string, account: string): Promise<number> {
  const entries = await ledgerEntryModel(db)
    .find({ orderId: new Types.ObjectId(id) })
    .lean();
  return entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0);
}
/** Releases the leases and claims of a killed process, so that the test does not wait for their expiry. */
async function forgetWhatWasHeld(): Promise<void> {
  await leasesOf(db).deleteMany({});
  await paymentModel(db).updateMany(
    { 'refunds.status': 'sent' },
    { $set: { 'refunds.$.nextTryAt': new Date() } },
  );
}

interface Moment {
  readonly when: string;
  /** True if another process holds the lease, so that this one sends nothing. */
  readonly isLeased?: boolean;
  readonly fault: (call: string) => StubFault | null;
  /** Detects the moment; `status` is the stored status then, `known` the count of refunds at Paystack. */
  readonly until: (id: string) => Promise<boolean>;
  readonly status: Refund['status'];
  readonly known: number;
}

const moments: Moment[] = [
  {
    when: 'it was decided, and nobody has begun to send it',
    isLeased: true,
    fault: () => null,
    until: async () => true,
    status: 'decided',
    known: 0,
  },
  {
    when: 'it is about to be sent',
    fault: (call) => (call === 'GET /refund' ? 'hangs' : null),
    until: async (id) => (await refundOf(id))?.status === 'sent' && stub.calls.at(-1) === 'GET /refund',
    status: 'sent',
    known: 0,
  },
  {
    when: 'Paystack has it, and has not responded yet',
    fault: (call) => (call === 'POST /refund' ? { delayMs: 600_000 } : null),
    until: async (id) => (await atPaystack(id)).length === 1,
    status: 'sent',
    known: 1,
  },
];

it.each(moments)(
  'a process killed when $when: sends the refund once and books it correctly',
  async ({ isLeased, fault, until, status, known }) => {
    // Before the process starts, since losing the lease does not stop a running round.
    if (isLeased) {
      const hour = new Date(Date.now() + 3_600_000);
      await leasesOf(db).updateOne(
        { _id: 'sending of refunds' },
        { $set: { owner: 'another process', until: hour } },
        { upsert: true },
      );
    }
    const first = await start();
    const id = await buy(first);
    stub.fault = fault;
    expect((await refund(first, id)).status).toBe(200);
    await expect.poll(() => until(id), patient).toBe(true);
    await first.kill();
    expect((await refundOf(id))?.status).toBe(status);
    expect(await atPaystack(id)).toHaveLength(known);
    expect(await balanceOf(id, 'refunds_payable'), 'it is owed from the decision on').toBe(-100_000);

    stub.fault = () => null;
    await forgetWhatWasHeld();
    const second = await start();
    await expect.poll(async () => (await refundOf(id))?.status, patient).toBe('pending');
    expect((await refund(second, id)).status, 'asked for again under its key').toBe(200);
    await second.kill();
    const sent = await atPaystack(id);
    expect(sent).toMatchObject([{ amount: 100_000 }]);

    for (const one of sent) one.status = 'processed';
    await forgetWhatWasHeld();
    const third = await start();
    await expect.poll(async () => (await refundOf(id))?.status, patient).toBe('processed');
    await third.kill();
    expect((await read(id)).refundedKobo).toBe(100_000);
    expect(await atPaystack(id)).toHaveLength(1);
    expect(await balanceOf(id, 'refunds_payable')).toBe(0);
    expect(await balanceOf(id, 'refunds')).toBe(93_024);
  },
  300_000,
);
