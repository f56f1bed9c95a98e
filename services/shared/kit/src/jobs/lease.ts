import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/errors.ts';
import { leasesOf } from '../mongo/kit-collections.ts';

export interface Lease {
  /** Takes or renews the lease; returns true if this process holds it. */
  hold(): Promise<boolean>;
  /** True while the lease is fresh enough that `hold` needs no query. */
  isHeld(): boolean;
  /** Releases the lease, so that another process need not wait for its expiry. */
  release(): Promise<void>;
}

const durationMs = 10_000;
/** Early enough that one failed renewal does not lose the lease. */
const renewAfterMs = 5_000;

/** Creates a lease. All times are the database's, because process clocks may differ. */
export function createLease(db: Connection, name: string): Lease {
  const owner = randomUUID();
  let heldAt = Number.NEGATIVE_INFINITY;

  async function take(): Promise<boolean> {
    const taken = await leasesOf(db).updateOne(
      { _id: name, $expr: { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] } },
      [{ $set: { owner, until: { $add: ['$$NOW', durationMs] } } }],
    );
    return taken.matchedCount === 1;
  }

  const isHeld = (): boolean => performance.now() - heldAt < renewAfterMs;

  return {
    isHeld,
    async hold() {
      if (isHeld()) return true;
      const now = performance.now();
      if (!(await take())) {
        await createIfMissing(db, name);
        if (!(await take())) {
          heldAt = Number.NEGATIVE_INFINITY;
          return false;
        }
      }
      heldAt = now;
      return true;
    },
    async release() {
      heldAt = Number.NEGATIVE_INFINITY;
      await leasesOf(db).updateOne({ _id: name, owner }, { $set: { until: new Date(0) } });
    },
  };
}

/** Inserts the expired row of a new lease: an update with `$expr` cannot upsert. */
async function createIfMissing(db: Connection, name: string): Promise<void> {
  if (await leasesOf(db).findOne({ _id: name }, { projection: { _id: 1 } })) return;
  try {
    await leasesOf(db).insertOne({ _id: name, owner: '', until: new Date(0) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
