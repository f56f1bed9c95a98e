import { type LeasedLoop, type LeasedWork, startLeasedLoop } from '@poc/kit/jobs/leased-loop';
import type { EndWork, ServiceDeps } from '@poc/kit/service';
import { reconcileNightly, watchReconciliation } from './books/reconciliation/reconcile-nightly.ts';
import {
  hasReadyReconciliation,
  workLease,
  workOnReconciliation,
} from './books/reconciliation/work-on-reconciliation.ts';
import { eraseArrivedOrders, hasArrivedOrders } from './buyers/erasure/erase-arrived-orders.ts';
import { eraseLateOrders, mayHaveLateOrders } from './buyers/erasure/erase-late-orders.ts';
import type { CommerceConfig } from './config.ts';
import { type CommerceDeps, commerceDeps, inBackground } from './deps.ts';
import { expireOrders, hasExpiredOrders } from './orders/cancellation/expire-orders.ts';
import { hasBuyersToRemind, remindBuyers } from './orders/checkout/remind-buyers.ts';
import { askOpenPayments, hasOpenPayments } from './payments/ask-open-payments.ts';
import { followAllDisputes } from './payments/disputes/follow-disputes.ts';
import { watchDisputes } from './payments/disputes/watch-disputes.ts';
import { followAllRefunds } from './payments/refunds/follow-refunds.ts';
import { hasDueRefunds, sendRefunds } from './payments/refunds/send-refunds.ts';
import { watchOwedMoney } from './payments/refunds/watch-owed-money.ts';
import { handleWebhooks, hasDueWebhooks } from './payments/webhooks/handle-webhooks.ts';
import { askOpenPlanPayments, hasOpenPlanPayments } from './plans/billing/ask-plan-payment.ts';
import { forgetCards } from './plans/billing/forget-cards.ts';
import {
  followPlanRefunds,
  hasDuePlanRefunds,
  sendPlanRefunds,
} from './plans/billing/refund-plan-payment.ts';
import { hasDueRenewals, runRenewals } from './plans/billing/run-renewals.ts';

/** Banks take days over a refund or a dispute; this is for webhooks that were lost. */
const followEveryMs = 5 * 60_000;
/** How late a night's reconciliation begins at most. */
const reconcileEveryMs = 5 * 60_000;
const sweepEveryMs = 60 * 60_000;

/** Starts what the service does by itself. @returns how to end it, after what is being done */
export function startBackground(service: ServiceDeps<CommerceConfig>): EndWork {
  const deps = inBackground(commerceDeps(service));
  const everyMs = service.config.SETTLE_EVERY_MS;
  /** At most of the looks there is nothing to do: that is asked without a lease. */
  const startFrequent = (name: string, isDue: () => Promise<boolean>, work: LeasedWork): LeasedLoop =>
    startLeasedLoop({ ...deps, name, everyMs, isDue, work });
  const hasRefunds = async () => (await hasDueRefunds(deps)) || hasDuePlanRefunds(deps);
  const hasPayments = async () => (await hasOpenPayments(deps)) || hasOpenPlanPayments(deps);
  const hasErasures = async () => (await hasArrivedOrders(deps)) || mayHaveLateOrders(deps);
  const webhooks = startFrequent(
    'webhooks of Paystack',
    () => hasDueWebhooks(deps),
    async (signal) => {
      await handleWebhooks(deps, signal);
    },
  );
  const refunds = startFrequent('sending of refunds', hasRefunds, async (signal) => {
    const sent = (await sendRefunds(deps, signal)) + (await sendPlanRefunds(deps, signal));
    if (sent > 0) deps.logger.info({ sent }, 'refunds were sent');
  });
  // One that was just started must not be worked on twice by the loop and by its trigger.
  const reconciliation = startFrequent(
    workLease,
    () => hasReadyReconciliation(deps),
    (signal, hold) => deps.withLock(workLease, () => workOnReconciliation(deps, { signal, hold })),
  );
  watchOwedMoney(service);
  watchDisputes(service);
  watchReconciliation(service);
  const startedAt = deps.clock.now();
  const loops = [
    webhooks,
    refunds,
    startFrequent('open payments', hasPayments, async (signal) => {
      await askOpenPayments(deps, signal);
      await askOpenPlanPayments(deps, signal);
    }),
    startFrequent(
      'expiry of orders',
      () => hasExpiredOrders(deps),
      async (signal) => {
        const expired = await expireOrders(deps, signal);
        if (expired > 0) deps.logger.info({ expired }, 'orders were not paid in time');
      },
    ),
    startFrequent(
      'reminders to pay',
      () => hasBuyersToRemind(deps),
      async (signal) => {
        await remindBuyers(deps, signal);
      },
    ),
    startFrequent('erasure of orders', hasErasures, async (signal) => {
      const erased = await eraseArrivedOrders(deps, signal);
      if (erased > 0) deps.logger.info({ erased }, 'orders of deleted people arrived and were erased');
      await eraseLateOrders(deps, signal);
    }),
    startFrequent(
      'renewals',
      () => hasDueRenewals(deps),
      async (signal, hold) => {
        const done = await runRenewals(deps, signal, hold);
        if (done > 0) deps.logger.info({ done }, 'subscriptions were due');
      },
    ),
    startTask(deps, 'refunds on their way', followEveryMs, async (signal) => {
      await followAllRefunds(deps, signal);
      await followPlanRefunds(deps, signal);
    }),
    startTask(deps, 'cards to forget', followEveryMs, (signal) => forgetCards(deps, signal)),
    startTask(deps, 'disputes', followEveryMs, (signal) => followAllDisputes(deps, signal)),
    startTask(deps, 'nightly reconciliation', reconcileEveryMs, async () => {
      if (await reconcileNightly(deps, startedAt)) deps.triggers.reconciliation.fire();
    }),
    reconciliation,
    startTask(deps, 'sweep of pictures', sweepEveryMs, async (signal) => {
      const removed = await commerceDeps(service).files.sweep(deps.clock.now(), signal);
      if (removed > 0) deps.logger.info({ removed }, 'pictures without a product were removed');
    }),
  ];
  const ends = [
    deps.triggers.webhooks.start(() => webhooks.once()),
    deps.triggers.refunds.start(() => refunds.once()),
    deps.triggers.reconciliation.start(() => reconciliation.once()),
  ];
  return async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), ...ends.map((end) => end())]);
  };
}

const startTask = (
  { db, logger }: CommerceDeps,
  name: string,
  everyMs: number,
  work: LeasedWork,
): LeasedLoop => startLeasedLoop({ db, logger, name, everyMs, work });
