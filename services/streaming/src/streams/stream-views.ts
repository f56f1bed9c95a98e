import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import type { Subject } from '@poc/kit/auth/subject';
import { planOf } from '@poc/kit/entitlements/plan-of';
import { type SignedAddresses, viewerIn } from '@poc/kit/entitlements/signed-addresses';
import type { RequestInfo } from '@poc/kit/http/route';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import { type Connection, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import type { StreamingDeps } from '../deps.ts';
import { presentStream } from './present-stream.ts';
import { type ShowCardDoc, showCardModel } from './shows/show-card.model.ts';
import { type VideoSizeDoc, videoSizeModel } from './shows/video-size.model.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';

/** What views of streams need. */
export type StreamViewDeps = Pick<Deps, 'db' | 'clock'> & { readonly addresses: SignedAddresses };

/** What belongs to streams, no matter who asks; by ids. */
export interface StreamParts {
  readonly showOf: ReadonlyMap<string, ShowCardDoc>;
  readonly statsOf: ReadonlyMap<string, StreamStatsDoc>;
  /** Bytes by the address of the video. */
  readonly bytesOf: ReadonlyMap<string, number>;
}

/** Reads it: three reads beside each other, however many streams there are. */
export async function streamParts(db: Connection, streams: readonly StreamDoc[]): Promise<StreamParts> {
  const showIds = trusted({ $in: streams.map((stream) => stream.showId) });
  const streamIds = trusted({ $in: streams.map((stream) => stream._id) });
  const addresses = trusted({ $in: streams.map(({ streamUrl }) => streamUrl) });
  const [shows, stats, sizes] = await Promise.all([
    showCardModel(db).find({ _id: showIds }).lean<ShowCardDoc[]>(),
    streamStatsModel(db).find({ _id: streamIds }).lean<StreamStatsDoc[]>(),
    videoSizeModel(db).find({ _id: addresses }).lean<VideoSizeDoc[]>(),
  ]);
  return {
    showOf: new Map(shows.map((show) => [show._id.toHexString(), show])),
    statsOf: new Map(stats.map((one) => [one._id.toHexString(), one])),
    bytesOf: new Map(sizes.map(({ _id, bytes }) => [_id, bytes])),
  };
}

/**
 * Turns stored streams into answers, with their shows and what was counted, and with the videos that the subject's plan
 * opens. Of a subject their plan alone is read, together with those of others who ask at the same time.
 * @param parts of `streamParts`, where they were read before
 */
export async function streamViews(
  { db, clock, addresses }: StreamViewDeps,
  streams: readonly StreamDoc[],
  subject: Subject | null,
  parts?: StreamParts,
): Promise<StreamAnswer[]> {
  const now = clock.now();
  const [{ showOf, statsOf, bytesOf }, plan] = await Promise.all([
    parts ?? streamParts(db, streams),
    planOf(db, subject, now),
  ]);
  return streams.map((stream) =>
    presentStream(stream, {
      show: showOf.get(stream.showId.toHexString()),
      stats: statsOf.get(stream._id.toHexString()),
      videoBytes: bytesOf.get(stream.streamUrl),
      now,
      plan,
      sign: (address) => (subject ? addresses.sign(address, viewerIn(subject), now) : address),
    }),
  );
}

/** What lists of streams need that many read at the same time. */
export type SharedStreamDeps = StreamViewDeps & Pick<StreamingDeps, 'sharedReads'>;

/**
 * Reads a page of streams with what belongs to them, for all who ask for it at the same time.
 * @param key the operation, and all that distinguishes its pages: who sees hidden ones, too
 */
export const readSharedStreams = (
  { db, sharedReads }: SharedStreamDeps,
  { key, request }: { readonly key: readonly unknown[]; readonly request: Pick<RequestInfo, 'headers'> },
  find: () => Promise<FoundPage<StreamDoc>>,
): Promise<{ readonly found: FoundPage<StreamDoc>; readonly parts: StreamParts }> =>
  sharedReads(JSON.stringify(key), request, async () => {
    const found = await find();
    return { found, parts: await streamParts(db, found.rows) };
  });
