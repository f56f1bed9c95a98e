import type { Show as ShowResponse } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { viewerIn } from '@poc/kit/entitlements/signed-urls';
import { type Connection, type Types, trusted } from 'mongoose';
import type { CatalogDeps } from '../deps.ts';
import { type ConversionDoc, findConversions, type Rendition } from '../video/video.api.ts';
import { presentShow } from './present-show.ts';
import type { ShowDoc } from './show.model.ts';
import { type ShowStreamDoc, streamModel } from './streams/stream.model.ts';

export interface ShowViewDeps extends Pick<CatalogDeps, 'db' | 'clock' | 'planOf' | 'readProgress'> {
  readonly signedUrls: Pick<CatalogDeps['signedUrls'], 'sign'>;
}

/** Streams and conversions of shows, independent of the user. */
export interface ShowParts {
  readonly streams: ReadonlyMap<string, readonly ShowStreamDoc[]>;
  /** Keyed by the video's URL. */
  readonly conversions: ReadonlyMap<string, ConversionDoc>;
}

/**
 * Reads streams and conversions in parallel, one query each. Visitors get no videos, so they need no conversions.
 */
export async function showParts(
  db: Connection,
  shows: readonly ShowDoc[],
  { isForVisitors = false } = {},
): Promise<ShowParts> {
  const [streams, conversions] = await Promise.all([
    liveStreams(
      db,
      shows.map((show) => show._id),
    ),
    findConversions(db, isForVisitors ? [] : shows.map(({ videoUrl }) => videoUrl)),
  ]);
  return { streams, conversions };
}

/**
 * Maps shows to the API's form, with live streams, the subject's progress and the videos that the subject's plan opens.
 * Progress and plan are read in parallel, in queries shared by concurrent requests.
 * @param parts result of `showParts`, if already read
 */
export async function showViews(
  { db, clock, signedUrls, planOf, readProgress }: ShowViewDeps,
  shows: readonly ShowDoc[],
  subject: Subject | null,
  parts?: ShowParts,
): Promise<ShowResponse[]> {
  const now = clock.now();
  const [{ streams, conversions }, progress, plan] = await Promise.all([
    parts ?? showParts(db, shows, { isForVisitors: subject === null }),
    subject && shows.length > 0
      ? readProgress({ userId: subject.id, showIds: shows.map((show) => show._id) })
      : null,
    planOf(subject, now),
  ]);
  const sign = (url: string, limit?: number) =>
    subject ? signedUrls.sign(url, viewerIn(subject), now, limit) : url;
  return shows.map((show) => {
    const key = show._id.toHexString();
    const conversion = conversions.get(show.videoUrl ?? '');
    // A recorded show has no video file until its recording is copied.
    const isAwaited = Boolean(conversion?.recording);
    return presentShow(isAwaited ? { ...show, videoUrl: null } : show, {
      subject,
      plan,
      now,
      sign,
      streams: streams.get(key) ?? [],
      progress: progress?.get(key),
      renditions: readyRenditions(conversion),
    });
  });
}

/** Qualities become available together, once all are ready. */
const readyRenditions = (conversion: ConversionDoc | undefined): readonly Rendition[] | null =>
  conversion?.status === 'ready' ? conversion.renditions : null;

async function liveStreams(db: Connection, ids: Types.ObjectId[]): Promise<Map<string, ShowStreamDoc[]>> {
  const streams = await streamModel(db)
    .find({ status: 'live', showId: trusted({ $in: ids }) })
    .sort({ startTime: -1, _id: -1 })
    .lean<ShowStreamDoc[]>();
  return Map.groupBy(streams, (stream) => stream.showId.toHexString());
}
