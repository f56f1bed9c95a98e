import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { hostNewsModel } from './host-news.model.ts';

interface News {
  /** `hostId` is null or absent for a show without a host. */
  readonly show: { readonly _id: Types.ObjectId; readonly hostId?: Types.ObjectId | null };
  /** Null for a new show. */
  readonly stream: { readonly id: string; readonly startTime: string } | null;
  readonly now: Date;
}

/**
 * Queues the announcement of a live stream or a new show to the followers of the show's host. Each is announced once,
 * even if the stream starts again.
 */
export async function queueHostNews(tx: Transaction, { show, stream, now }: News): Promise<void> {
  if (!show.hostId) return;
  const _id = stream ? `stream:${stream.id}` : `show:${show._id.toHexString()}`;
  const about = stream ? { streamId: stream.id, startTime: new Date(stream.startTime) } : {};
  const news = { hostId: show.hostId, showId: show._id, ...about, due: true, createdAt: now };
  await hostNewsModel(tx).updateOne({ _id }, { $setOnInsert: news }, { upsert: true });
}
