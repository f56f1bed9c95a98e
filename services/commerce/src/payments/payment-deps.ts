import { createTurns } from '@poc/kit/in-turn';
import type { Logger } from '@poc/kit/log';
import { createQueue, type Queue } from '@poc/kit/queue';
import type { ServiceDeps } from '@poc/kit/service';
import { shareReads } from '@poc/kit/share-reads';
import type { CommerceConfig, Deps } from '../config.ts';
import { readActiveOptions } from '../delivery/choose-delivery.ts';
import type { DeliveryOptionDoc } from '../delivery/delivery-option.model.ts';
import { type Availability, createAvailability } from '../orders/availability.ts';
import { findProducts } from '../orders/cart-products.ts';
import { createPaystackClient, type PaystackClient } from './paystack/paystack-client.ts';
import { createWebhookVerifier, type WebhookVerifier } from './paystack/webhook-signature.ts';
import { createSoon, type Soon } from './soon.ts';

/** What belongs to one process of the service: its circuit breaker, its queues. */
interface PaymentParts {
  /** For requests that somebody waits for. */
  readonly paystack: PaystackClient;
  /** For loops: its circuit breaker is its own, so that failures of the loops never refuse a buyer. */
  readonly backgroundPaystack: PaystackClient;
  readonly webhooks: WebhookVerifier;
  /** Buyers of one product, in this process, one after the other. */
  readonly inTurn: ReturnType<typeof createTurns>;
  /** Orders that are being stored, in this process: some at once, the others after them. */
  readonly storing: Queue;
  /** What this process knows of what can be bought. */
  readonly available: Availability;
  /** The delivery options that are offered now; those who order at the same time share one read. */
  readonly activeOptions: () => Promise<DeliveryOptionDoc[]>;
  /** What must not wait for the next round of its loop: webhooks that came, refunds that were decided, a reconciliation that was begun. */
  readonly soon: { readonly webhooks: Soon; readonly refunds: Soon; readonly reconciliation: Soon };
}

/** Settings of what one person may hold without paying. */
type OrderLimit = 'ORDER_UNITS_MAX' | 'EXPIRED_ORDERS_MAX' | 'EXPIRED_ORDERS_WINDOW_MS' | 'ORDER_PAUSE_MS';

/** What the use cases that move money reach beside the database. */
export interface PaymentDeps extends Deps, PaymentParts {
  readonly logger: Logger;
  readonly config: Pick<CommerceConfig, 'PUBLIC_URL' | 'RESERVATION_MS' | OrderLimit>;
}

type Given = Pick<ServiceDeps<CommerceConfig>, 'db' | 'clock' | 'logger' | 'config' | 'metrics'>;

/**
 * In a rush for new products hundreds of transactions would begin at once, each slower for all the others, until MongoDB
 * ends those that are too old (3 s): a few at once are through sooner.
 */
const storing = { atOnce: 8, waitingMax: 5_000 };

const made = new WeakMap<Given, PaymentParts>();

/** The parts that payments are made of, the same ones whoever asks with the same deps. Nothing is asked yet. */
export function paymentDeps<D extends Given>(deps: D): D & PaymentDeps {
  const parts = made.get(deps) ?? partsOf(deps);
  made.set(deps, parts);
  return { ...deps, ...parts };
}

/** The same for work that nobody waits for. */
export const inBackground = <D extends PaymentDeps>(deps: D): D => ({
  ...deps,
  paystack: deps.backgroundPaystack,
});

function partsOf({ db, config, logger, metrics }: Given): PaymentParts {
  const calls = metrics.histogram(
    'poc_paystack_call_seconds',
    'Seconds that one try of a call to Paystack took, failed ones too',
    ['call'],
  );
  const settings = {
    baseUrl: config.PAYSTACK_BASE_URL,
    secretKey: config.PAYSTACK_SECRET_KEY,
    timeoutMs: config.PAYSTACK_TIMEOUT_MS,
    observe: (call: string, seconds: number) => calls.observe({ call }, seconds),
  };
  const shareOptions = shareReads<DeliveryOptionDoc[]>();
  return {
    paystack: createPaystackClient(settings),
    backgroundPaystack: createPaystackClient(settings),
    webhooks: createWebhookVerifier({
      secretKey: config.PAYSTACK_SECRET_KEY,
      scheme: config.PAYSTACK_SIGNATURE,
    }),
    inTurn: createTurns(),
    storing: createQueue(storing),
    available: createAvailability((ids) => findProducts(db, ids)),
    activeOptions: () => shareOptions('active', () => readActiveOptions(db)),
    soon: {
      webhooks: createSoon(logger, 'webhooks'),
      refunds: createSoon(logger, 'refunds'),
      reconciliation: createSoon(logger, 'reconciliation'),
    },
  };
}
