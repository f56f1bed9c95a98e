import { setTimeout as pause } from 'node:timers/promises';
import { ledgerEntryModel } from '@poc/commerce/books/ledger/ledger-entry.model';
import { paymentModel } from '@poc/commerce/payments/payment.model';
import { paymentMethodModel } from '@poc/commerce/plans/billing/payment-method.model';
import { subscriptionModel } from '@poc/commerce/plans/subscription.model';
import { type Connection, trusted } from 'mongoose';
import type { Bench, BenchContext } from '../bench.ts';
import { insertMany } from '../insert.ts';
import { usageOf } from '../live/measure/process-usage.ts';
import { withDatabase } from '../open-database.ts';
import { startServer } from '../processes/child.ts';
import type { Figure } from '../report.ts';
import { type ChargeCounter, startChargeCounter } from '../shop/charge-counter.ts';
import { cardDocOf, dueSubscriptionOf } from '../shop/subscription-docs.ts';

const database = 'bench_renewals';
const shop = new URL('../processes/commerce.main.ts', import.meta.url);
/** Shares of all charges at which the process is killed. The rest runs uninterrupted, to observe memory growth. */
const killedAt = [0.1, 0.2, 0.3];
const warmAt = 0.4;
/** Maximum number of charges that are stored but not made when a process is killed: eight groups of five. */
const openAtOnce = 40;
/** Charges of a killed process are verified a minute after they started. */
const settledWithinMs = 240_000;
const lookEveryMs = 25;

/** Due subscriptions, renewed by a process that is killed three times. */
export const renewals: Bench = {
  about: 'a renewal run over 100,000 due subscriptions, killed three times',
  counts: 'due subscriptions',
  count: 100_000,
  seed: false,
  only: ['identity', 'gateway'],
  async run(context) {
    const counter = await startChargeCounter();
    const identity = context.pidOf('identity');
    try {
      return {
        figures: await renewAll(context, counter),
        notes: [
          "The bench's Paystack responds immediately: a real one adds its time, 8 charges at a time.",
          'The outbox publishes events meanwhile, as in production. Identity, which would email everyone, is stopped.',
        ],
      };
    } finally {
      process.kill(identity, 'SIGCONT');
      counter.stop();
    }
  },
};

async function renewAll(context: BenchContext, counter: ChargeCounter): Promise<Figure[]> {
  const { mongoUrl, count, env, signal, say } = context;
  const now = new Date();
  const identity = context.pidOf('identity');
  const start = async () => {
    // Resumes identity, because a starting shop fetches its keys.
    process.kill(identity, 'SIGCONT');
    const child = await startServer(shop, {
      signal,
      args: [database],
      env: {
        ...env,
        PORT: '0',
        INTERNAL_PORT: '0',
        PAYSTACK_BASE_URL: counter.url,
        FOLLOW_SANDBOX_CLOCK: 'false',
        SETTLE_EVERY_MS: '500',
        // Unlimited, to measure the capacity of the run.
        RENEWALS_PER_SECOND: '1000000',
      },
    });
    process.kill(identity, 'SIGSTOP');
    return child;
  };
  // The first start migrates its database.
  (await start()).stop();
  return withDatabase(mongoUrl, database, async (db) => {
    const fill = (collection: string, make: (at: number) => object) =>
      insertMany(db, { ...context, collection, to: count, make });
    await fill(paymentMethodModel.modelName, (at) => cardDocOf(at, now));
    await fill(subscriptionModel.modelName, (at) => dueSubscriptionOf(at, now));
    let workedMs = 0;
    for (const share of killedAt) {
      const child = await start();
      say(`charging ${share * 100} %, then killing the process`);
      workedMs += await untilCharged(context, counter, Math.floor(count * share));
      process.kill(child.pid, 'SIGKILL');
    }
    const child = await start();
    say('charging the rest');
    try {
      workedMs += await untilCharged(context, counter, Math.floor(count * warmAt));
      const warm = await usageOf(child);
      workedMs += await untilCharged(context, counter, count - killedAt.length * openAtOnce);
      const last = await usageOf(child);
      const settled = await untilSettled(context, db);
      return [
        {
          name: 'renewals a second, while the run is up',
          value: (counter.charges() / workedMs) * 1_000,
          unit: '1/s',
        },
        { name: 'memory at 40 %', value: warm.rssBytes / 2 ** 20, unit: 'MB' },
        { name: 'memory at the end', value: last.rssBytes / 2 ** 20, unit: 'MB' },
        atMost('memory at the end / at 40 %', last.rssBytes / warm.rssBytes, 1.2),
        ...(await outcome(db, count, counter, settled)),
      ];
    } finally {
      child.stop();
    }
  });
}

const atMost = (name: string, value: number, most: number): Figure => ({
  name,
  value,
  unit: '',
  goal: { at: 'most', value: most },
});

/** Waits for a number of charges. @returns ms since the first charge */
async function untilCharged(
  { signal }: Pick<BenchContext, 'signal'>,
  counter: ChargeCounter,
  charges: number,
): Promise<number> {
  const before = counter.charges();
  while (counter.charges() === before && before < charges) await pause(lookEveryMs, undefined, { signal });
  const begunMs = performance.now();
  while (counter.charges() < charges) await pause(lookEveryMs, undefined, { signal });
  return performance.now() - begunMs;
}

/** Waits until nothing is due and no charge is open. @returns false on timeout */
async function untilSettled({ signal, say }: BenchContext, db: Connection): Promise<boolean> {
  say('waiting for the charges of the killed process');
  const untilMs = performance.now() + settledWithinMs;
  const open = () => paymentModel(db).countDocuments({ status: 'open' }).hint({ _id: 1 });
  const unpaid = () =>
    subscriptionModel(db)
      .countDocuments({ state: trusted({ $ne: 'active' as const }) })
      .hint({ _id: 1 });
  const due = () => subscriptionModel(db).countDocuments({ periods: 0 }).hint({ _id: 1 });
  while (performance.now() < untilMs) {
    if ((await open()) + (await unpaid()) + (await due()) === 0) return true;
    await pause(1_000, undefined, { signal });
  }
  return false;
}

async function outcome(
  db: Connection,
  count: number,
  counter: ChargeCounter,
  isSettled: boolean,
): Promise<Figure[]> {
  const renewed = await subscriptionModel(db)
    .countDocuments({ state: 'active', periods: 1 })
    .hint({ _id: 1 });
  const paid = await paymentModel(db).countDocuments({ status: 'paid', accepted: true }).hint({ _id: 1 });
  const entries = await ledgerEntryModel(db).countDocuments({ kind: 'payment' }).hint({ _id: 1 });
  return [
    atMost('cards charged twice', counter.chargedTwice(), 0),
    atMost('subscriptions forgotten', count - renewed, 0),
    atMost(
      'charges without their payment, or payments without their charge',
      Math.abs(counter.charges() - paid),
      0,
    ),
    atMost('payments that are not in the books, or twice', Math.abs(entries - paid), 0),
    atMost('still open after the run', isSettled ? 0 : 1, 0),
    { name: 'references sent again after a kill, and refused', value: counter.repeats(), unit: '' },
  ];
}
