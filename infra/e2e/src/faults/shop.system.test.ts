import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import type { ReconciliationReport } from '@poc/contracts/entities/reconciliation';
import { rounds } from '@poc/testing/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { type ApiResponse, api, signIn } from '../support/api.ts';
import { mailsWith } from '../support/mail.ts';
import { stockOf, useProducts } from '../support/products.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { ordersOf, payByProgram, readOrder } from '../support/shop.ts';
import { expectWhole, openShopRecords, type ShopRecords } from '../support/shop-records.ts';
import {
  type Buyer,
  buy,
  codeOf,
  comeBack,
  makeBuyer,
  makeBuyers,
  type OpenOrder,
  placeOrder,
  requestOrder,
  startsOf,
  withFaults,
} from '../support/shop-requests.ts';
import { killAndAwaitSuccessor, timeForMore, until, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';

/** Promised response time, regardless of Paystack. */
const answeredMs = 5_000;
/** Promised time to settle a payment without any notification. */
const settledMs = 5 * 60_000;
const drainedMs = 60_000;

/** Each test has a separate product, so that its ledger contains only the test's orders. */
const addProduct = useProducts();
const createProduct = () => addProduct({ stock: '100000' });
const since = Date.now();
let records: ShopRecords;
let promises: Promises;
/** A paid order without a webhook or a return of the browser, regardless of faults in the shop. */
let unreported: { buyer: Buyer; order: OpenOrder; paidAt: number };

beforeAll(async () => {
  [records, promises] = await Promise.all([openShopRecords(), makePromises()]);
  const given = await createOrder(await createProduct());
  await payUnreported(given.order);
  unreported = { ...given, paidAt: Date.now() };
});
afterAll(() => records?.close());

async function createOrder(merch: Merch): Promise<{ buyer: Buyer; order: OpenOrder }> {
  const buyer = await makeBuyer();
  return { buyer, order: await placeOrder(buyer, merch) };
}

const payUnreported = (order: OpenOrder) => withFaults({ dropWebhooks: true }, () => payByProgram(order));
const idOf = ({ body }: ApiResponse): string => (body as Order).id;

async function timed(ask: () => Promise<ApiResponse>): Promise<{ response: ApiResponse; ms: number }> {
  const begun = performance.now();
  return { response: await ask(), ms: performance.now() - begun };
}

describe('Paystack', () => {
  let merch: Merch;
  beforeAll(async () => {
    merch = await createProduct();
  });

  it.each<[string, <T>(during: () => Promise<T>) => Promise<T>]>([
    ['is slow', (during) => withFaults({ delayMs: 20_000 }, during)],
    ['hangs', (during) => whileStopped('paystack', during)],
    ['answers 500', (during) => withFaults({ failWith: 500 }, during)],
    ['answers HTML', (during) => withFaults({ failWith: 'html' }, during)],
  ])('%s: responds in time, settles later, starts once', async (name, whileAway) => {
    const { buyer: payer, order } = await createOrder(merch);
    await payUnreported(order);
    const buyer = await makeBuyer();
    const key = randomUUID();
    const responses = await whileAway(() =>
      Promise.all([
        timed(() => comeBack(payer, order.reference)),
        timed(() => requestOrder(buyer, merch, { key })),
        timed(() => requestOrder(buyer, merch, { key })),
      ]),
    );
    for (const { response } of responses)
      expect(codeOf(response)).toEqual([503, 'payment_provider_unavailable']);
    const slowest = Math.max(...responses.map(({ ms }) => ms));
    report(`Paystack ${name}: responded within ${Math.round(slowest)} ms`);
    expect(slowest).toBeLessThan(await promises.within(answeredMs));

    // Repeated attempts: a start that never reached Paystack leaves the order unchanged.
    const start = () => placeOrder(buyer, merch, { key });
    const started = await until('the payment is started', start, 60_000);
    const same = await placeOrder(buyer, merch, { key });
    expect(same.authorization_url).toBe(started.authorization_url);
    expect(await ordersOf(buyer)).toHaveLength(1);
    await payByProgram(started);
    await until('the payments are settled', async () => {
      const settled = [await comeBack(payer, order.reference), await comeBack(buyer, started.reference)];
      return settled.every((response) => response.status === 200);
    });
    for (const { id } of [order, started]) {
      // A start whose response was lost may remain unpaid: no client has its URL.
      const successes = (await startsOf(id)).filter((start) => start.status === 'success');
      expect(successes, 'charged once').toHaveLength(1);
    }
    expect((await readOrder(payer, order.id)).payment_status).toBe('paid');
    expect((await readOrder(buyer, started.id)).payment_status).toBe('paid');
  });

  it('reports a payment of too little or in another currency: refunded, and the order never paid', async () => {
    const wrong = await Promise.all([createOrder(merch), createOrder(merch)]);
    const stock = await stockOf(merch);
    const [less, foreign] = wrong;
    await withFaults({ amountOverride: 100 }, () => payByProgram(less.order));
    await withFaults({ currencyOverride: 'GHS' }, () => payByProgram(foreign.order));
    for (const { buyer, order } of wrong) {
      expect(codeOf(await comeBack(buyer, order.reference))).toEqual([402, 'payment_failed']);
    }
    for (const { buyer, order } of wrong) {
      await until(
        'the payment was reversed',
        async () => (await startsOf(order.id))[0]?.status === 'reversed',
      );
      const after = await readOrder(buyer, order.id);
      expect(after).toMatchObject({ status: 'pending', payment_status: 'failed' });
    }
    expect(await stockOf(merch)).toBe(stock);
  });

  it('reports the payment of another buyer: it settles no other order', async () => {
    const [mine, theirs] = await Promise.all([createOrder(merch), createOrder(merch)]);
    await payUnreported(theirs.order);
    expect(codeOf(await comeBack(mine.buyer, theirs.order.reference))).toEqual([404, 'order_not_found']);
    for (const { buyer, order } of [mine, theirs]) {
      expect((await readOrder(buyer, order.id)).payment_status).toBe('pending');
    }
    expect((await comeBack(theirs.buyer, theirs.order.reference)).status).toBe(200);
    expect((await readOrder(mine.buyer, mine.order.id)).payment_status).toBe('pending');
  });
});

describe('Kafka', () => {
  const outageMs = rounds({ few: 5_000, full: 120_000 });
  const kills = rounds({ few: 1, full: 100 });

  it(
    `is unavailable for ${outageMs} ms: the shop sells without errors, and publishes within 60 s`,
    async () => {
      const merch = await createProduct();
      const buyers = await makeBuyers(4);
      const acknowledged: string[] = [];
      await whileStopped('kafka', async () => {
        const endAt = Date.now() + outageMs;
        await Promise.all(
          buyers.map(async (buyer) => {
            while (Date.now() < endAt) {
              acknowledged.push(await buy(buyer, merch));
              await delay(100);
            }
          }),
        );
      });
      const backAt = performance.now();
      await until('Kafka has every event', async () => (await records.unsent()) === 0, 4 * drainedMs);
      const ms = performance.now() - backAt;
      report(`${acknowledged.length} orders without Kafka, published within ${Math.round(ms)} ms`);
      expect(ms).toBeLessThan(await promises.within(drainedMs));
      await expectWhole(records, merch, acknowledged);
    },
    300_000 + 2 * outageMs,
  );

  it(
    `is disconnected, and commerce killed: every change is published once, in ${kills} rounds`,
    async () => {
      const merch = await createProduct();
      const acknowledged: string[] = [];
      const mailed: string[] = [];
      let member = await signUp();
      for (let round = 0; round < kills; round += 1) {
        // Repeated crashes delay a restart more and more.
        await until('the shop is open', async () => (await stockOf(merch)) > 0, 90_000);
        member = { ...member, ...(await signIn(member)) };
        const buyers = await makeBuyers(3);
        await whileStopped('kafka', async () => {
          const paid = await Promise.all([member, ...buyers].map((buyer) => buy(buyer, merch)));
          mailed.push(...paid.slice(0, 1));
          acknowledged.push(...paid);
          // Other buyers are in the middle of a checkout. A broken connection is retried with the same key,
          // as in the web app.
          const others = buyers.map((buyer) => {
            const key = randomUUID();
            return until('the order is answered', () => requestOrder(buyer, merch, { key }));
          });
          await delay(randomInt(200));
          await killAndAwaitSuccessor('commerce');
          const responses = await Promise.all(others);
          expect(responses.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
          acknowledged.push(...responses.filter(({ status }) => status === 201).map(idOf));
        });
      }
      await expectWhole(records, merch, acknowledged);
      const mailsAbout = async (id: string) => (await mailsWith(member.email, new RegExp(id))).length;
      for (const id of mailed) await until('a receipt', async () => (await mailsAbout(id)) > 0, 60_000);
      await timeForMore();
      expect(new Set(await Promise.all(mailed.map(mailsAbout)))).toEqual(new Set([1]));
      report(`${acknowledged.length} orders; ${records.repeats()} messages were redelivered without effect`);
    },
    120_000 + kills * 30_000,
  );
});

describe('mongod', () => {
  const writers = rounds({ few: 20, full: 100 });
  /** Orders of one product are serialised. */
  const productsWritten = 5;
  const timeoutMs = 90_000;

  it(`is killed: every acknowledged write of ${writers} writers is stored, and none partially`, async () => {
    const books = await times(productsWritten, async () => ({
      merch: await createProduct(),
      acknowledged: [] as string[],
    }));
    const count = () => books.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const refusals: ApiResponse[] = [];
    let stop = false;
    const writing = (await makeBuyers(writers)).map(async (first, index) => {
      const book = books[index % books.length];
      let [buyer, key] = [first, randomUUID()];
      while (book) {
        const response = await requestOrder(buyer, book.merch, { key });
        if (response.status === 201) {
          book.acknowledged.push(idOf(response));
          // A user has at most one open order, so the next order needs another buyer.
          [buyer, key] = [await makeBuyer(), randomUUID()];
        } else refusals.push(response);
        if (stop && response.status === 201) return;
        // After a failure the buyer retries with the same key.
        await delay(response.status === 201 ? 50 : 250);
      }
    });
    await until('orders are placed', () => count() > writers, timeoutMs);
    const before = count();
    await killAndAwaitSuccessor('mongo');
    await until('orders are placed again', () => count() > before + writers, timeoutMs);
    stop = true;
    await Promise.all(writing);
    report(`${count()} orders, ${before} of them before; ${refusals.length} refusals during the restart`);
    expect(refusals.filter(({ status }) => status !== 503 && status !== 504)).toEqual([]);
    for (const { merch, acknowledged } of books) {
      expect(new Set(acknowledged).size, 'a new key is a new order').toBe(acknowledged.length);
      await expectWhole(records, merch, acknowledged);
    }
  }, 300_000);
});

describe('an unreported payment', () => {
  it(
    'is queried and settled within 5 minutes',
    async () => {
      const { buyer, order, paidAt } = unreported;
      const isPaid = async () => (await readOrder(buyer, order.id)).payment_status === 'paid';
      await until('it is settled', isPaid, settledMs, 500);
      report(`settled without a webhook after at most ${Math.round((Date.now() - paidAt) / 1_000)} s`);
    },
    settledMs + 60_000,
  );
});

describe('after all faults', () => {
  it('the books balance, and agree with Paystack to the kobo', async () => {
    const { token } = await signIn('admin');
    const today = (at: number) => new Date(at + 3_600_000).toISOString().slice(0, 10);
    const body = { from: today(since), to: today(Date.now()) };
    const reconciliation = async (id: string) =>
      (await api('GET', `/admin/reconciliations/${id}`, { token })).body as ReconciliationReport;
    const reconciled = async () => {
      const started = (await api('POST', '/admin/reconciliations', { token, body }))
        .body as ReconciliationReport;
      await until(
        'it is reconciled',
        async () => (await reconciliation(started.id)).state !== 'running',
        60_000,
        500,
      );
      return reconciliation(started.id);
    };
    // Paystack takes a few seconds for a refund.
    await expect
      .poll(reconciled, { timeout: 120_000, interval: 1_000 })
      .toMatchObject({ state: 'done', balanced: true, differences: [] });
    expect((await reconciled()).checked).toBeGreaterThan(0);
  });
});
