import { setTimeout as pause } from 'node:timers/promises';
import { streamModel as catalogStreams } from '@poc/catalog/shows/streams/stream.model';
import { leasesOf, outboxOf } from '@poc/kit/mongo/kit-collections';
import { personModel } from '@poc/kit/people/person.model';
import { showCardModel } from '@poc/streaming/streams/shows/show-card.model';
import { type Connection, type Model, type Types, trusted } from 'mongoose';
import { people } from './content/people.ts';
import { shows } from './content/shows.ts';
import { streams } from './content/streams.ts';
import type { Databases } from './databases.ts';
import { personIdOf } from './entities/people.ts';
import { showIdOf } from './entities/shows.ts';
import { streamIdOf } from './entities/streams.ts';

const pollMs = 200;
/** An idle relay polls every 5 s, and then takes its lease. */
const relayPollMs = 7_000;

/** Pending work: unpublished events and missing projection rows. */
export interface Pending {
  readonly unsent: number;
  readonly unknown: number;
}

/**
 * Waits until the services have exchanged the demo data, so that the first page shows all of it. Gives up early if
 * no services run: they publish it when they start.
 */
export async function waitUntilConsistent(
  databases: Databases,
  timeoutMs: number,
): Promise<Pending | 'asleep'> {
  const startedMs = performance.now();
  for (;;) {
    const pending = await countPending(databases);
    const settled = pending.unsent === 0 && pending.unknown === 0;
    const waitedMs = performance.now() - startedMs;
    if (settled || waitedMs > timeoutMs) return pending;
    if (waitedMs > relayPollMs && !(await servicesRun(databases))) return 'asleep';
    await pause(pollMs);
  }
}

/** True if a service holds a lease; leases of stopped services have expired. */
async function servicesRun(databases: Databases): Promise<boolean> {
  const held = await Promise.all(
    Object.values(databases).map((db) =>
      leasesOf(db).countDocuments({ $expr: { $gt: ['$until', '$$NOW'] } }, { hint: { _id: 1 } }),
    ),
  );
  return held.some((leases) => leases > 0);
}

async function countPending(databases: Databases): Promise<Pending> {
  const personIds = people.map((person) => personIdOf(person.key));
  const showIds = shows.map((show) => showIdOf(show.slug));
  const streamIds = streams.map(streamIdOf);
  const [unsent, unknown] = await Promise.all([
    Promise.all(Object.values(databases).map(countUnsent)),
    Promise.all([
      countMissing(personModel(databases.catalog), personIds),
      countMissing(personModel(databases.commerce), personIds),
      countMissing(personModel(databases.community), personIds),
      countMissing(catalogStreams(databases.catalog), streamIds),
      countMissing(showCardModel(databases.streaming), showIds),
    ]),
  ]);
  return { unsent: sum(unsent), unknown: sum(unknown) };
}

const countUnsent = (db: Connection): Promise<number> =>
  outboxOf(db).countDocuments({ sentAt: null, parkedAt: null });

async function countMissing<T extends { _id: Types.ObjectId }>(
  model: Model<T>,
  ids: Types.ObjectId[],
): Promise<number> {
  return ids.length - (await model.countDocuments({ _id: trusted({ $in: ids }) }));
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
