import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Connection, type Types, trusted, type UpdateQuery } from 'mongoose';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { storyboardDue } from '../recording/storyboard.ts';

/** Lease duration in ms: a process that stops renewing is replaced after it. */
const leaseMs = 10_000;

/** One connection's exclusive right to write a stream's broadcast. */
export interface Lease {
  /** Number of the latest run. */
  readonly run: number;
  /** Extends the lease and changes the broadcast. @returns false if another connection has taken over */
  renew(change?: UpdateQuery<BroadcastDoc>): Promise<boolean>;
  release(): Promise<void>;
}

interface LeaseDeps {
  readonly db: Connection;
  readonly clock: Clock;
}

/**
 * Claims a stream's broadcast.
 * @param device id of a browser page, whose previous connection is replaced
 * @returns null while another sender holds the lease
 */
export async function claimBroadcast(
  { db, clock }: LeaseDeps,
  streamId: Types.ObjectId,
  owner: string,
  device: string | null,
): Promise<Lease | null> {
  const broadcasts = broadcastModel(db);
  const until = (): Date => new Date(clock.now().getTime() + leaseMs);
  const now = clock.now();
  const claimed = await broadcasts
    .findOneAndUpdate(
      {
        _id: streamId,
        $or: [{ leaseUntil: trusted({ $lte: now }) }, ...(device === null ? [] : [{ device }])],
      },
      {
        $set: { owner, device, leaseUntil: until(), since: now, kbps: 0, warnings: [] },
        $setOnInsert: { run: 0, runs: [], source: null },
      },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<BroadcastDoc>()
    .catch((error: unknown) => (isDuplicateKey(error) ? null : Promise.reject(error)));
  if (!claimed) return null;
  return {
    run: claimed.run,
    async renew(change = {}) {
      const { matchedCount } = await broadcasts.updateOne(
        { _id: streamId, owner },
        { ...change, $set: { ...change.$set, leaseUntil: until() } },
      );
      return matchedCount > 0;
    },
    async release() {
      await broadcasts.updateOne(
        { _id: streamId, owner },
        { $set: { owner: null, leaseUntil: clock.now(), kbps: 0, ...storyboardDue(clock.now()) } },
      );
    },
  };
}
