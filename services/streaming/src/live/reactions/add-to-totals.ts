import type { ReactionTotals } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import { type StreamStatsDoc, streamStatsModel } from '../../streams/streams.api.ts';

/**
 * Adds to a stream's stored reaction totals, which are retained after its end.
 * @returns the new totals
 * @throws stream_not_found
 */
export const addToTotals =
  (db: Connection) =>
  async (streamId: string, counts: ReactionTotals): Promise<ReactionTotals> => {
    const stats = await streamStatsModel(db)
      .findOneAndUpdate({ _id: streamId }, { $inc: counts }, { returnDocument: 'after' })
      .lean<StreamStatsDoc>();
    return stats ? { like: stats.like, heart: stats.heart, clap: stats.clap } : fail('stream_not_found');
  };
