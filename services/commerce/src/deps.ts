import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { createTrigger, type Trigger } from '@poc/kit/concurrency/coalescing-trigger';
import { createKeyedMutex, type WithLock } from '@poc/kit/concurrency/keyed-mutex';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/store-external-picture';
import { createRateLimiter, type RateLimiter } from '@poc/kit/limits/rate-limiter';
import type { Logger } from '@poc/kit/log';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import { numberDocuments, type Seller } from './books/books.api.ts';
import type { CommerceConfig, Deps } from './config.ts';
import { createReceiptPrinter, orderPurpose, type PrintReceipt } from './orders/orders.api.ts';
import { createPaymentReader, type ReadPayments } from './payments/payments.api.ts';
import { createPaystackClient, type PaystackClient } from './payments/paystack/paystack-client.ts';
import { createWebhookVerifier, type WebhookVerifier } from './payments/paystack/webhook-signature.ts';
import type { Purposes } from './payments/purpose.ts';
import { type BillingClock, createBillingClock } from './plans/billing/billing-clock.ts';
import { planPurposes } from './plans/plans.api.ts';
import { createMerchFiles, type MerchFiles } from './shop/pictures/merch-files.ts';

export interface CommerceParts extends PictureSource {
  readonly paystack: PaystackClient;
  /** Behaviour of payments by purpose. */
  readonly purposes: Purposes;
  /** Counts failures to settle a received payment or to issue its documents. An alert reports repeated ones. */
  readonly settlementFailed: (kind: 'order' | 'plan' | 'invoice') => void;
  /** Client for background jobs; a separate circuit breaker keeps their failures from refusing buyers. */
  readonly backgroundPaystack: PaystackClient;
  readonly billingClock: BillingClock;
  /** Seller on invoices and receipts. */
  readonly seller: Seller;
  /** Issues the invoices and credit notes that are due; concurrent calls share a run that starts after them. */
  readonly numberDocuments: () => Promise<void>;
  readonly readPayments: ReadPayments;
  readonly printReceipt: PrintReceipt;
  readonly webhooks: WebhookVerifier;
  /** In-process mutex for transactions that would otherwise conflict. */
  readonly withLock: WithLock;
  /** Limits guesses of discount codes per user or IP address. */
  readonly discountGuesses: RateLimiter;
  /** Triggers that run a job immediately: for new webhooks, decided refunds, chosen cards, started reconciliations. */
  readonly triggers: {
    readonly webhooks: Trigger;
    readonly refunds: Trigger;
    readonly renewals: Trigger;
    readonly reconciliation: Trigger;
  };
  readonly store: ObjectStore;
  readonly files: MerchFiles;
}

export interface CommerceDeps extends Deps, CommerceParts {
  readonly logger: Logger;
  readonly fetchPerson: ServiceDeps['fetchPerson'];
  readonly synonyms: ServiceDeps['synonyms'];
  readonly searchServer: ServiceDeps['searchServer'];
  readonly config: Pick<
    CommerceConfig,
    'PUBLIC_URL' | 'RENEWALS_PER_SECOND' | 'INTERNAL_SECRET' | 'SHARED_READ_MS'
  >;
}

export const inBackground = <D extends CommerceDeps>(deps: D): D => ({
  ...deps,
  paystack: deps.backgroundPaystack,
});

export function commerceDeps({
  db,
  clock,
  config,
  logger,
  metrics,
}: ServiceDeps<CommerceConfig>): CommerceParts {
  const calls = metrics.histogram(
    'poc_paystack_call_seconds',
    'Duration of one try of a call to Paystack in seconds, including failures',
    ['call'],
  );
  const unsettled = metrics.counter(
    'poc_settlement_failures_total',
    'Failed tries to settle a received payment, or to issue its invoice',
    ['kind'],
  );
  // Initialized, because a counter that first appears with a failure shows no increase.
  for (const kind of ['order', 'plan', 'invoice']) unsettled.inc({ kind }, 0);
  const settings = {
    baseUrl: config.PAYSTACK_BASE_URL,
    secretKey: config.PAYSTACK_SECRET_KEY,
    timeoutMs: config.PAYSTACK_TIMEOUT_MS,
    observe: (call: string, seconds: number) => calls.observe({ call }, seconds),
  };
  const store = createObjectStore(config);
  const purposes = { order: orderPurpose, ...planPurposes };
  const seller = {
    name: config.SELLER_NAME,
    address: config.SELLER_ADDRESS,
    rcNumber: config.SELLER_RC_NUMBER,
    tin: config.SELLER_TIN,
  };
  const oneNumbering = coalesceReads<void>();
  const settlementFailed: CommerceParts['settlementFailed'] = (kind) => unsettled.inc({ kind });
  return {
    paystack: createPaystackClient(settings),
    purposes,
    backgroundPaystack: createPaystackClient(settings),
    settlementFailed,
    billingClock: createBillingClock(
      clock,
      config.FOLLOW_SANDBOX_CLOCK ? config.PAYSTACK_BASE_URL : null,
      logger,
    ),
    seller,
    numberDocuments: () =>
      oneNumbering('', () => numberDocuments({ db, purposes, seller, logger, settlementFailed })),
    readPayments: createPaymentReader(db),
    printReceipt: createReceiptPrinter(),
    webhooks: createWebhookVerifier({
      secretKey: config.PAYSTACK_SECRET_KEY,
      scheme: config.PAYSTACK_SIGNATURE,
    }),
    withLock: createKeyedMutex(),
    discountGuesses: createRateLimiter(db, { name: 'unknown-discount', points: 10, seconds: 10 * 60 }),
    triggers: {
      webhooks: createTrigger(logger, 'webhooks'),
      refunds: createTrigger(logger, 'refunds'),
      renewals: createTrigger(logger, 'renewals'),
      reconciliation: createTrigger(logger, 'reconciliation'),
    },
    store,
    files: createMerchFiles({ db, logger, store }),
    imageHosts: config.IMAGE_HOSTS,
    fetchPicture: (url) => fetchPicture(url),
  };
}
