import type { Logger } from '@poc/kit/log';
import { createObjectStore } from '@poc/kit/storage/objects';
import type { SeedConfig } from './config.ts';
import { closeDatabases, openDatabases } from './databases.ts';
import { countSeeded } from './entities/figures.ts';
import { seedHostAccounts } from './entities/host-accounts.ts';
import { seedHostFollows } from './entities/host-follows.ts';
import { seedDeliveryOptions, seedDiscountCodes } from './entities/offers.ts';
import { seedOrders } from './entities/orders.ts';
import { seedPayments } from './entities/payments.ts';
import { seedPeople } from './entities/people.ts';
import { seedPosts } from './entities/posts.ts';
import { seedProducts } from './entities/products.ts';
import { seedShowComments } from './entities/show-comments.ts';
import { seedShows } from './entities/shows.ts';
import { seedStreams } from './entities/streams.ts';
import { seedBills, seedSubscriptions } from './entities/subscriptions.ts';
import { seedWatchHistory } from './entities/watch-history.ts';
import type { SeedContext, Seeded } from './entity.ts';
import { storeMedia } from './media.ts';
import { momentsAround } from './moments.ts';
import { waitUntilConsistent } from './wait-until-consistent.ts';

/** People come first, since all other data refers to them. */
const steps: readonly (readonly [name: string, run: (context: SeedContext) => Promise<Seeded>])[] = [
  ['people', seedPeople],
  ['shows', seedShows],
  ['accounts of hosts', seedHostAccounts],
  ['followers of hosts', seedHostFollows],
  ['show comments', seedShowComments],
  ['watch history', seedWatchHistory],
  ['streams and chat', seedStreams],
  ['products', seedProducts],
  ['delivery options', seedDeliveryOptions],
  ['discount codes', seedDiscountCodes],
  ['orders', seedOrders],
  ['payments', seedPayments],
  ['subscriptions', seedSubscriptions],
  ['bills', seedBills],
  ['posts', seedPosts],
];

export interface SeedOptions {
  readonly config: SeedConfig;
  readonly logger: Logger;
  /** Receives progress, one line per call. */
  readonly say: (line: string) => void;
  readonly now?: Date;
  readonly prefix?: string;
  readonly settleMs?: number;
}

/**
 * Inserts missing demo data through the services' own models and outboxes, so that running services build their
 * projections.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { config, logger, say } = options;
  const store = createObjectStore(config);
  const databases = await openDatabases(config.MONGO_URL, logger, { prefix: options.prefix });
  try {
    const { PAYSTACK_BASE_URL: url, PAYSTACK_SECRET_KEY: secretKey } = config;
    const context = {
      databases,
      moments: momentsAround(options.now ?? new Date()),
      paystack: url && secretKey ? { url, secretKey } : null,
    };
    await timed('pictures and video', say, () => storeMedia(store));
    for (const [name, run] of steps) await timed(name, say, () => run(context));
    say(await settled(databases, options.settleMs ?? 20_000));
    // Runs after the services have projected the members, from which statistics are computed.
    await countSeeded(context);
  } finally {
    await closeDatabases(databases);
  }
}

async function timed(name: string, say: (line: string) => void, run: () => Promise<Seeded>): Promise<void> {
  const startedMs = performance.now();
  const { total, added } = await run();
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(2);
  const news = added === total ? 'added' : `${added} added`;
  say(`  ${name.padEnd(20)} ${String(total).padStart(4)}  ${news}, ${seconds} s`);
}

async function settled(databases: SeedContext['databases'], timeoutMs: number): Promise<string> {
  const startedMs = performance.now();
  const pending = await waitUntilConsistent(databases, timeoutMs);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(2);
  if (pending === 'asleep')
    return '  The services do not run: they publish it to each other when they start.';
  if (pending.unsent === 0 && pending.unknown === 0) return `  all services know of it after ${seconds} s`;
  return `  After ${seconds} s ${pending.unsent} events wait for Kafka and ${pending.unknown} rows for their services; they follow.`;
}
