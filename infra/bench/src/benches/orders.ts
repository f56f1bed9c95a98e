import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { orderModel } from '@poc/commerce/orders/order.model';
import { type PaymentDoc, paymentModel } from '@poc/commerce/payments/payment.model';
import { merchModel } from '@poc/commerce/shop/merch.model';
import { type Connection, Types, trusted } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { type JsonClient, jsonClient } from '../json-client.ts';
import { openDatabase } from '../open-database.ts';
import { signInMany } from '../people.ts';
import type { Figure } from '../report.ts';
import { collectRounds, type Rounds } from '../rounds.ts';
import { pay, startedOf, startOrder } from '../shop/buy.ts';
import { type Costs, cpuParts, readCosts, waitParts } from '../shop/costs.ts';
import { merchDocOf, merchIdOf } from '../shop/merch-docs.ts';
import { quantile } from '../statistics.ts';

const levels = [1, 10, 50];
const rounds = 3;
/** A user has one open order, which the webhook settles before the user's next turn. */
const people = 4 * Math.max(...levels);
const products = 50;
const units = 1_000_000;
const warmOrders = 30;
const settledWithinMs = 120_000;

interface Shop {
  readonly context: BenchContext;
  readonly db: Connection;
  readonly tokens: readonly string[];
  readonly gateway: JsonClient;
  readonly sandbox: JsonClient;
}

/** Orders from the checkout request to the webhook that marks them as paid, with the time spent in each part. */
export const orders: Bench = {
  about: 'orders a second, placed and paid through the gateway with the sandbox, and time spent in each part',
  counts: `orders of each of ${rounds} rounds with 1, 10 and 50 concurrent buyers`,
  count: 150,
  seed: false,
  only: ['identity', 'commerce', 'paystack', 'gateway'],
  async run(context) {
    const { mongoUrl, urlOf, count, say, signal } = context;
    const tokens = await signInMany(mongoUrl, urlOf('gateway'), people);
    const db = await openDatabase(mongoUrl, 'poc_commerce');
    await merchModel(db).insertMany(Array.from({ length: products }, (_, at) => merchDocOf(at, units)));
    const gateway = jsonClient(urlOf('gateway'));
    const sandbox = jsonClient(urlOf('paystack'));
    const shop: Shop = { context, db, tokens, gateway, sandbox };
    const found = collectRounds();
    try {
      await measure(shop, 10, warmOrders, collectRounds());
      for (let round = 1; round <= rounds; round += 1) {
        for (const buyers of levels) {
          signal.throwIfAborted();
          say(`round ${round} of ${rounds}: ${buyers} concurrent buyers`);
          await measure(shop, buyers, count, found);
        }
      }
    } finally {
      gateway.close();
      sandbox.close();
      await db.close();
    }
    return {
      figures: levels.flatMap((buyers) => figuresOf(found, buyers)),
      notes: [
        'Placed: response time of POST /payments/paystack, including the start at the sandbox. Settled: from the payment on the hosted page until the webhook marks the order as paid.',
        'Orders a second count until the last is settled. Waits are per order, compared with its time from request to settlement, without the time to pay;',
        "they include MongoDB's work for the outbox and sessions. Kafka receives events after the response, in batches, which delays no request.",
      ],
    };
  },
};

const figureNames = {
  rate: 'orders',
  placed50: 'placed, p50',
  placed99: 'placed, p99',
  settled50: 'settled, p50',
  settled99: 'settled, p99',
} as const;

async function measure(shop: Shop, buyers: number, count: number, found: Rounds): Promise<void> {
  const { context, db } = shop;
  const before = await readCosts(context, db);
  const begunMs = performance.now();
  const placed: number[] = [];
  const paidAt = new Map<string, number>();
  let next = 0;
  const buyer = async (): Promise<void> => {
    while (next < count) {
      const token = shop.tokens[next % people] ?? '';
      next += 1;
      const first = randomInt(products);
      const merchIds = [first, (first + 1) % products].map((at) => merchIdOf(at).toHexString());
      const response = await startOrder(shop.gateway, { token, key: crypto.randomUUID(), merchIds });
      const started = startedOf(response);
      if (started === null) continue;
      const { orderId, accessCode } = started;
      placed.push(response.ms);
      paidAt.set(orderId, Date.now());
      await pay(shop.sandbox, accessCode);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  const settled = await settledMs(db, paidAt);
  const lastMs = Math.max(...settled.map(({ at }) => at));
  const tookMs = lastMs - (performance.timeOrigin + begunMs);
  const after = await readCosts(context, db);
  const waits = settled.map(({ ms }) => ms);
  const record = (name: string, value: number): void => found.record(`${buyers}: ${name}`, value);
  record('failed', count - placed.length);
  record('rate', (placed.length * 1_000) / tookMs);
  record('placed50', quantile(placed, 0.5));
  record('placed99', quantile(placed, 0.99));
  record('settled50', quantile(waits, 0.5));
  record('settled99', quantile(waits, 0.99));
  const wholeMs = [...placed, ...waits].reduce((sum, ms) => sum + ms, 0) / placed.length;
  recordCosts(record, { before, after }, placed.length, wholeMs);
}

function recordCosts(
  record: (name: string, value: number) => void,
  { before, after }: { before: Costs; after: Costs },
  count: number,
  wholeMs: number,
): void {
  const cpuMs = cpuParts.map((part) => (after.cpu[part] - before.cpu[part]) / count);
  const allCpuMs = cpuMs.reduce((sum, ms) => sum + ms, 0);
  for (const [at, part] of cpuParts.entries()) {
    record(`CPU of ${part}`, cpuMs[at] ?? Number.NaN);
    record(`CPU of ${part}, share`, (cpuMs[at] ?? Number.NaN) / allCpuMs);
  }
  for (const part of waitParts) {
    const ms = (after.wait[part] - before.wait[part]) / count;
    record(`in ${part}`, ms);
    record(`in ${part}, share`, ms / wholeMs);
  }
}

/** Waits until every order is paid. @returns payment times in ms of the clock, and delays after the payment */
async function settledMs(
  db: Connection,
  paidAt: ReadonlyMap<string, number>,
): Promise<{ at: number; ms: number }[]> {
  const ids = [...paidAt.keys()].map((id) => new Types.ObjectId(id));
  const giveUpAt = performance.now() + settledWithinMs;
  while (performance.now() < giveUpAt) {
    const open = { _id: trusted({ $in: ids }), paymentStatus: 'pending' as const };
    if ((await orderModel(db).countDocuments(open)) > 0) {
      await pause(100);
      continue;
    }
    const rows = await paymentModel(db)
      .find({ orderId: trusted({ $in: ids }), status: 'paid' }, { orderId: 1, paidAt: 1 })
      .lean<Pick<PaymentDoc, 'orderId' | 'paidAt'>[]>();
    if (rows.length !== ids.length) throw new Error(`${ids.length - rows.length} orders were not paid`);
    return rows.map(({ orderId, ...payment }) => {
      const at = payment.paidAt?.getTime() ?? Number.NaN;
      return { at, ms: at - (paidAt.get(String(orderId)) ?? Number.NaN) };
    });
  }
  throw new Error('paid orders were not settled');
}

function figuresOf(found: Rounds, buyers: number): Figure[] {
  const head = buyers === 1 ? '1 buyer' : `${buyers} buyers`;
  const value = (name: string): number => found.median(`${buyers}: ${name}`);
  const cost = (name: string): Figure[] => [
    { name: `${head}: ${name}, an order`, value: value(name), unit: 'ms' },
    { name: `${head}: ${name}, share`, value: value(`${name}, share`), unit: '' },
  ];
  return [
    ...Object.entries(figureNames).map(
      ([key, name]): Figure => ({
        name: `${head}: ${name}`,
        value: value(key),
        unit: key === 'rate' ? '1/s' : 'ms',
      }),
    ),
    {
      name: `${head}: not placed`,
      value: found.most(`${buyers}: failed`),
      unit: '',
      goal: { at: 'most', value: 0 },
    },
    ...waitParts.flatMap((part) => cost(`in ${part}`)),
    ...cpuParts.flatMap((part) => cost(`CPU of ${part}`)),
  ];
}
