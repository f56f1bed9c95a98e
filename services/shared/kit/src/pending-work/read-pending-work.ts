import type { Need } from '@poc/contracts/entities/needs';
import { maxNeedCount, type NeedName } from '@poc/contracts/needs';
import type { Connection, PipelineStage } from 'mongoose';
import { databaseOf } from '../mongo/kit-collections.ts';
import { mergePendingWork } from './merge-pending-work.ts';

/** Source of pending work: rows that need an administrator. */
export interface PendingWorkSource {
  readonly name: NeedName;
  readonly collection: string;
  /** Pipeline stages that find the rows by an index, the oldest or most urgent first. */
  readonly rows: readonly PipelineStage[];
  /** Field with the time since which a row waits. */
  readonly since?: string;
  /** Field with the deadline of a row. */
  readonly due?: string;
}

/** Events that were not applied or not published. Replayed dead letters have an inbox row. */
const failedEvents: readonly PendingWorkSource[] = [
  {
    name: 'failed_events',
    collection: 'dead_letters',
    rows: [
      { $sort: { at: 1 } },
      { $lookup: { from: 'inbox', localField: '_id', foreignField: '_id', as: 'applied' } },
      { $match: { applied: [] } },
    ],
    since: 'at',
  },
  {
    name: 'failed_events',
    collection: 'outbox',
    rows: [{ $match: { parkedAt: { $type: 'date' } } }, { $sort: { parkedAt: 1 } }],
    since: 'parkedAt',
  },
];

/** Counts a service's pending work and failed events, each up to `maxNeedCount` and one more. */
export async function readPendingWork(
  db: Connection,
  sources: readonly PendingWorkSource[],
): Promise<Need[]> {
  const counted = await Promise.all(
    [...sources, ...failedEvents].map((source) => countPendingWork(db, source)),
  );
  return mergePendingWork(counted.flat());
}

async function countPendingWork(
  db: Connection,
  { name, collection, rows, since, due }: PendingWorkSource,
): Promise<Need[]> {
  const earliest = (field?: string) => ({ $min: field ? `$${field}` : null });
  const found = await databaseOf(db)
    .collection(collection)
    .aggregate<{ count: number; oldest: Date | null; due: Date | null }>([
      ...rows,
      { $limit: maxNeedCount + 1 },
      { $group: { _id: null, count: { $sum: 1 }, oldest: earliest(since), due: earliest(due) } },
    ])
    .toArray();
  return found.map((one) => ({
    name,
    count: one.count,
    oldest: one.oldest?.toISOString() ?? null,
    due: one.due?.toISOString() ?? null,
  }));
}
