import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/errors.ts';
import { leasesOf } from '../mongo/kit-collections.ts';

/** A right that only one of a service's processes holds at a time. */
export interface Lease {
  /** Takes or prolongs the lease; whether it is ours. */
  hold(): Promise<boolean>;
  /** Whether it is ours for some seconds yet, so that `hold` need not ask. */
  isHeld(): boolean;
  /** Gives it back, so that another process need not wait until it ends. */
  release(): Promise<void>;
}

const lastsMs = 10_000;
/** Prolonged early, so that one lost renewal does not lose the lease. */
const renewAfterMs = 5_000;

/** All times are the database's: the clocks of two processes may differ. */
export function createLease(db: Connection, name: string): Lease {
  const owner = randomUUID();
  let heldAt = Number.NEGATIVE_INFINITY;

  async function take(): Promise<boolean> {
    const taken = await leasesOf(db).updateOne(
      { _id: name, $expr: { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] } },
      [{ $set: { owner, until: { $add: ['$$NOW', lastsMs] } } }],
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

/** An update with `$expr` can't insert; so the first process of all makes the row, already lapsed. */
async function createIfMissing(db: Connection, name: string): Promise<void> {
  if (await leasesOf(db).findOne({ _id: name }, { projection: { _id: 1 } })) return;
  try {
    await leasesOf(db).insertOne({ _id: name, owner: '', until: new Date(0) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
