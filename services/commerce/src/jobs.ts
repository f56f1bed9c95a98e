import { figuresJobs } from '@poc/kit/figures/count-figures';
import type { Job } from '@poc/kit/jobs/jobs';
import type { ServiceDeps } from '@poc/kit/service';
import { hasDueDocuments } from './books/books.api.ts';
import { reconcileNightly, watchReconciliation } from './books/reconciliation/reconcile-nightly.ts';
import {
  hasReadyReconciliation,
  workLease,
  workOnReconciliation,
} from './books/reconciliation/work-on-reconciliation.ts';
import { eraseArrivedOrders, hasArrivedOrders } from './buyers/erasure/erase-arrived-orders.ts';
import { eraseLateOrders, mayHaveLateOrders } from './buyers/erasure/erase-late-orders.ts';
import type { CommerceConfig } from './config.ts';
import { type CommerceParts, inBackground } from './deps.ts';
import { commerceFigures } from './figures/commerce-figures.ts';
import { expireOrders, hasExpiredOrders } from './orders/cancellation/expire-orders.ts';
import { hasBuyersToRemind, remindBuyers } from './orders/checkout/remind-buyers.ts';
import { followAllDisputes } from './payments/disputes/follow-disputes.ts';
import { watchDisputes } from './payments/disputes/watch-disputes.ts';
import { hasOldPayments, moveOldPayments } from './payments/move-payments.ts';
import { hasDuePaymentPolls, pollOpenPayments } from './payments/poll-open-payments.ts';
import { followAllRefunds } from './payments/refunds/follow-refunds.ts';
import { hasDueRefunds, sendRefunds } from './payments/refunds/send-refunds.ts';
import { watchOwedMoney } from './payments/refunds/watch-owed-money.ts';
import { handleWebhooks, hasDueWebhooks } from './payments/webhooks/handle-webhooks.ts';
import { revokeCards } from './plans/billing/revoke-cards.ts';
import { hasDueRenewals, runRenewals } from './plans/billing/run-renewals.ts';
import { announcePrices, hasPricesToAnnounce } from './plans/prices/announce-prices.ts';

/** Polling interval of refunds and disputes, in case a webhook was lost; banks take days. */
const followEveryMs = 5 * 60_000;
/** Maximum delay of a nightly reconciliation. */
const reconcileEveryMs = 5 * 60_000;
const sweepEveryMs = 60 * 60_000;

export function jobs(service: ServiceDeps<CommerceConfig> & CommerceParts): Job[] {
  const deps = inBackground(service);
  const { triggers, clock } = deps;
  const everyMs = service.config.SETTLE_EVERY_MS;
  const startedAt = clock.now();
  return [
    {
      name: 'webhooks of Paystack',
      everyMs,
      isDue: () => hasDueWebhooks(deps),
      run: (signal) => handleWebhooks(deps, signal),
      trigger: triggers.webhooks,
    },
    {
      name: 'sending of refunds',
      everyMs,
      isDue: () => hasDueRefunds(deps),
      run: (signal) => sendRefunds(deps, signal),
      logs: 'refunds sent',
      trigger: triggers.refunds,
    },
    {
      name: workLease,
      everyMs,
      isDue: () => hasReadyReconciliation(deps),
      // Prevents the job and its trigger from working on one reconciliation at the same time.
      run: (signal, hold) => deps.withLock(workLease, () => workOnReconciliation(deps, { signal, hold })),
      trigger: triggers.reconciliation,
    },
    {
      name: 'open payments',
      everyMs,
      isDue: () => hasDuePaymentPolls(deps),
      run: (signal) => pollOpenPayments(deps, signal),
    },
    {
      name: 'numbers of invoices',
      everyMs,
      isDue: () => hasDueDocuments(deps.db),
      run: () => deps.numberDocuments(),
    },
    {
      name: 'payments of earlier releases',
      everyMs,
      isDue: () => hasOldPayments(deps.db),
      run: (signal) => moveOldPayments(deps.db, signal),
      logs: 'payments of earlier releases moved',
    },
    {
      name: 'expiry of orders',
      everyMs,
      isDue: () => hasExpiredOrders(deps),
      run: (signal) => expireOrders(deps, signal),
      logs: 'unpaid orders expired',
    },
    {
      name: 'reminders to pay',
      everyMs,
      isDue: () => hasBuyersToRemind(deps),
      run: (signal) => remindBuyers(deps, signal),
    },
    {
      name: 'erasure of orders',
      everyMs,
      isDue: async () => (await hasArrivedOrders(deps)) || mayHaveLateOrders(deps),
      run: async (signal) => {
        // Before the erasure, since invoices name the order's company.
        await deps.numberDocuments();
        const erased = await eraseArrivedOrders(deps, signal);
        await eraseLateOrders(deps, signal);
        return erased;
      },
      logs: 'delivered orders of deleted members erased',
    },
    {
      name: 'renewals',
      everyMs,
      isDue: () => hasDueRenewals(deps),
      run: (signal, hold) => runRenewals(deps, signal, hold),
      logs: 'due subscriptions processed',
      trigger: triggers.renewals,
    },
    {
      name: 'announcement of prices',
      everyMs,
      isDue: () => hasPricesToAnnounce(deps),
      run: (signal) => announcePrices(deps, signal),
      logs: 'prices announced',
    },
    { name: 'refunds on their way', everyMs: followEveryMs, run: (signal) => followAllRefunds(deps, signal) },
    { name: 'cards to forget', everyMs: followEveryMs, run: (signal) => revokeCards(deps, signal) },
    { name: 'disputes', everyMs: followEveryMs, run: (signal) => followAllDisputes(deps, signal) },
    {
      name: 'nightly reconciliation',
      everyMs: reconcileEveryMs,
      run: async () => {
        if (await reconcileNightly(deps, startedAt)) triggers.reconciliation.run();
      },
    },
    ...figuresJobs(deps, commerceFigures),
    {
      name: 'sweep of pictures',
      everyMs: sweepEveryMs,
      run: (signal) => deps.files.sweep(clock.now(), signal),
      logs: 'orphaned pictures removed',
    },
  ];
}

/** Registers the metrics that are read from the database. */
export function watchFigures(service: ServiceDeps<CommerceConfig>): void {
  watchOwedMoney(service);
  watchDisputes(service);
  watchReconciliation(service);
}
