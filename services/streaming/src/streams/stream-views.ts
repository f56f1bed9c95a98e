import type { Stream as StreamResponse } from '@poc/contracts/entities/streaming';
import type { Subject } from '@poc/kit/auth/subject';
import { viewerIn } from '@poc/kit/entitlements/signed-urls';
import type { RequestInfo } from '@poc/kit/http/route';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import { type Connection, trusted } from 'mongoose';
import type { StreamingDeps } from '../deps.ts';
import { presentStream } from './present-stream.ts';
import { type ShowCardDoc, showCardModel } from './shows/show-card.model.ts';
import { type VideoSizeDoc, videoSizeModel } from './shows/video-size.model.ts';
import type { StreamDoc } from './stream.model.ts';
import { type StreamStatsDoc, streamStatsModel } from './stream-stats.model.ts';

export type StreamViewDeps = Pick<StreamingDeps, 'db' | 'clock' | 'signedUrls' | 'planOf'>;

/** User-independent data of streams, by id. */
export interface StreamDetails {
  readonly showOf: ReadonlyMap<string, ShowCardDoc>;
  readonly statsOf: ReadonlyMap<string, StreamStatsDoc>;
  /** Bytes by video URL. */
  readonly bytesOf: ReadonlyMap<string, number>;
}

/** Reads the details of any number of streams with three parallel queries. */
export async function readStreamDetails(
  db: Connection,
  streams: readonly StreamDoc[],
): Promise<StreamDetails> {
  const showIds = trusted({ $in: streams.map((stream) => stream.showId) });
  const streamIds = trusted({ $in: streams.map((stream) => stream._id) });
  const urls = trusted({ $in: streams.map(({ streamUrl }) => streamUrl) });
  const [shows, stats, sizes] = await Promise.all([
    showCardModel(db).find({ _id: showIds }).lean<ShowCardDoc[]>(),
    streamStatsModel(db).find({ _id: streamIds }).lean<StreamStatsDoc[]>(),
    videoSizeModel(db).find({ _id: urls }).lean<VideoSizeDoc[]>(),
  ]);
  return {
    showOf: new Map(shows.map((show) => [show._id.toHexString(), show])),
    statsOf: new Map(stats.map((one) => [one._id.toHexString(), one])),
    bytesOf: new Map(sizes.map(({ _id, bytes }) => [_id, bytes])),
  };
}

/**
 * Builds the responses for streams, with shows, counts, and the videos that the subject's plan unlocks. Only the plan
 * is read per subject; concurrent reads of plans are combined.
 * @param details from `readStreamDetails`, when they were read before
 */
export async function streamViews(
  { db, clock, signedUrls, planOf }: StreamViewDeps,
  streams: readonly StreamDoc[],
  subject: Subject | null,
  details?: StreamDetails,
): Promise<StreamResponse[]> {
  const now = clock.now();
  const [{ showOf, statsOf, bytesOf }, plan] = await Promise.all([
    details ?? readStreamDetails(db, streams),
    planOf(subject, now),
  ]);
  return streams.map((stream) =>
    presentStream(stream, {
      show: showOf.get(stream.showId.toHexString()),
      stats: statsOf.get(stream._id.toHexString()),
      videoBytes: bytesOf.get(stream.streamUrl),
      now,
      plan,
      sign: (url) => (subject ? signedUrls.sign(url, viewerIn(subject), now) : url),
    }),
  );
}

export type SharedStreamDeps = StreamViewDeps & Pick<StreamingDeps, 'sharedReads'>;

/**
 * Reads a page of streams with their details; concurrent requests of the same page share one read.
 * @param key operation and everything that distinguishes its pages, including the visibility of hidden streams
 */
export const readSharedStreams = (
  { db, sharedReads }: SharedStreamDeps,
  { key, request }: { readonly key: readonly unknown[]; readonly request: Pick<RequestInfo, 'headers'> },
  find: () => Promise<FoundPage<StreamDoc>>,
): Promise<{ readonly found: FoundPage<StreamDoc>; readonly details: StreamDetails }> =>
  sharedReads(JSON.stringify(key), request, async () => {
    const found = await find();
    return { found, details: await readStreamDetails(db, found.rows) };
  });
