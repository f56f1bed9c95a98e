import { type Bulkhead, createBulkhead } from '@poc/kit/concurrency/bulkhead';
import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { createTrigger, type Trigger } from '@poc/kit/concurrency/coalescing-trigger';
import { createKeyedMutex, type WithLock } from '@poc/kit/concurrency/keyed-mutex';
import { fetchPicture } from '@poc/kit/images/fetch-picture';
import type { PictureSource } from '@poc/kit/images/picture-to-keep';
import type { Logger } from '@poc/kit/log';
import type { ServiceDeps } from '@poc/kit/service';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import type { CommerceConfig, Deps } from './config.ts';
import { type Availability, createAvailability } from './orders/checkout/availability.ts';
import { findProducts } from './orders/checkout/cart-products.ts';
import { createPaystackClient, type PaystackClient } from './payments/paystack/paystack-client.ts';
import { createWebhookVerifier, type WebhookVerifier } from './payments/paystack/webhook-signature.ts';
import { type BillingClock, createBillingClock } from './plans/billing/billing-clock.ts';
import { readActiveOptions } from './shop/delivery/choose-delivery.ts';
import type { DeliveryOptionDoc } from './shop/delivery/delivery-option.model.ts';
import { createMerchFiles, type MerchFiles } from './shop/pictures/merch-files.ts';

/** Parts of commerce that its use cases, jobs and event handlers share. */
export interface CommerceParts extends PictureSource {
  /** For requests that somebody waits for. */
  readonly paystack: PaystackClient;
  /** Counts a payment that Paystack has received and that could not be settled. An alert reports those that keep failing. */
  readonly settlementFailed: (kind: 'order' | 'plan') => void;
  /** For loops: its circuit breaker is its own, so that failures of the loops never refuse a buyer. */
  readonly backgroundPaystack: PaystackClient;
  /** The time that plans go by. */
  readonly billingClock: BillingClock;
  readonly webhooks: WebhookVerifier;
  /** A mutex per product, person, order and discount, in this process. */
  readonly withLock: WithLock;
  /** Orders that are being stored, in this process: some at once, the others after them. */
  readonly storing: Bulkhead;
  /** What this process knows of what can be bought. */
  readonly available: Availability;
  /** The delivery options that are offered now; those who order at the same time share one read. */
  readonly activeOptions: () => Promise<DeliveryOptionDoc[]>;
  /** What must not wait for the next round of its loop: webhooks that came, refunds that were decided, a reconciliation that was begun. */
  readonly triggers: {
    readonly webhooks: Trigger;
    readonly refunds: Trigger;
    readonly reconciliation: Trigger;
  };
  readonly store: ObjectStore;
  readonly files: MerchFiles;
}

/** Settings of what one person may hold without paying. */
type OrderLimit = 'ORDER_UNITS_MAX' | 'EXPIRED_ORDERS_MAX' | 'EXPIRED_ORDERS_WINDOW_MS' | 'ORDER_PAUSE_MS';

/** Dependencies of a use case. */
export interface CommerceDeps extends Deps, CommerceParts {
  readonly logger: Logger;
  readonly askPerson: ServiceDeps['askPerson'];
  readonly config: Pick<CommerceConfig, 'PUBLIC_URL' | 'RESERVATION_MS' | 'RENEWALS_PER_SECOND' | OrderLimit>;
}

/**
 * In a rush for new products hundreds of transactions would begin at once, each slower for all the others, until MongoDB
 * ends those that are too old (3 s): a few at once are through sooner.
 */
const storing = { maxConcurrent: 8, maxQueued: 5_000 };

/** Dependencies of a background job. */
export const inBackground = <D extends CommerceDeps>(deps: D): D => ({
  ...deps,
  paystack: deps.backgroundPaystack,
});

/** Composition root of commerce. */
export function commerceDeps({
  db,
  clock,
  config,
  logger,
  metrics,
}: ServiceDeps<CommerceConfig>): CommerceParts {
  const calls = metrics.histogram(
    'poc_paystack_call_seconds',
    'Seconds that one try of a call to Paystack took, failed ones too',
    ['call'],
  );
  const unsettled = metrics.counter(
    'poc_settlement_failures_total',
    'Tries to settle a received payment that failed',
    ['kind'],
  );
  // A counter that appears with its first failure has no increase.
  for (const kind of ['order', 'plan']) unsettled.inc({ kind }, 0);
  const settings = {
    baseUrl: config.PAYSTACK_BASE_URL,
    secretKey: config.PAYSTACK_SECRET_KEY,
    timeoutMs: config.PAYSTACK_TIMEOUT_MS,
    observe: (call: string, seconds: number) => calls.observe({ call }, seconds),
  };
  const store = createObjectStore(config);
  const shareOptions = coalesceReads<DeliveryOptionDoc[]>();
  return {
    paystack: createPaystackClient(settings),
    backgroundPaystack: createPaystackClient(settings),
    settlementFailed: (kind) => unsettled.inc({ kind }),
    billingClock: createBillingClock(
      clock,
      config.FOLLOW_SANDBOX_CLOCK ? config.PAYSTACK_BASE_URL : null,
      logger,
    ),
    webhooks: createWebhookVerifier({
      secretKey: config.PAYSTACK_SECRET_KEY,
      scheme: config.PAYSTACK_SIGNATURE,
    }),
    withLock: createKeyedMutex(),
    storing: createBulkhead(storing),
    available: createAvailability((ids) => findProducts(db, ids)),
    activeOptions: () => shareOptions('active', () => readActiveOptions(db)),
    triggers: {
      webhooks: createTrigger(logger, 'webhooks'),
      refunds: createTrigger(logger, 'refunds'),
      reconciliation: createTrigger(logger, 'reconciliation'),
    },
    store,
    files: createMerchFiles({ db, logger, store }),
    imageHosts: config.IMAGE_HOSTS,
    fetchPicture: (address) => fetchPicture(address),
  };
}
