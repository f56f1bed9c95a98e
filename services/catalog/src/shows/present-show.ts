import type { Show } from '@poc/contracts/entities/catalog';
import { canWatch, lockOf, opensQuality, type PlanId, previewSeconds } from '@poc/contracts/entitlements';
import type { Subject } from '@poc/kit/auth/subject';
import { presentByline } from '@poc/kit/hosts/host-copy';
import { masterUrl, presentCaptions, type Rendition, uploadedName } from '../video/video.api.ts';
import type { ShowDoc } from './show.model.ts';
import { mayWatch } from './show.policy.ts';
import type { ShowStreamDoc } from './streams/stream.model.ts';

export interface ShowContext {
  readonly subject: Subject | null;
  readonly plan: PlanId;
  readonly now: Date;
  /** Signs the URL of a paid file for the subject, optionally for its first `limit` seconds only. */
  readonly sign: (url: string, limit?: number) => string;
  readonly streams: readonly ShowStreamDoc[];
  /** Qualities of the video; null if it is not converted. */
  readonly renditions: readonly Rendition[] | null;
  /** Percent; undefined without progress. */
  readonly progress: number | undefined;
}

/** Maps a show to the API's form. */
export function presentShow(show: ShowDoc, context: ShowContext): Show {
  const { subject, plan, now, streams, progress } = context;
  const lock = lockOf(show, plan, now);
  const watches = mayWatch(subject) && lock === null;
  const urlOf = (file: string) => (canWatch(show, 'basic', now) ? file : context.sign(file));
  const captions = watches ? presentCaptions(show.captions ?? [], urlOf) : [];
  return {
    id: show._id.toHexString(),
    title: show.title,
    description: show.description,
    category: show.category,
    thumbnail_url: show.thumbnailUrl,
    ...(show.duration === null ? {} : { duration: show.duration }),
    start_time: show.startTime?.toISOString() ?? null,
    likes: show.likes,
    comments_count: show.commentsCount,
    access: show.access,
    early_access_until: show.earlyAccessUntil?.toISOString() ?? null,
    ...(lock ? { locked: { plan: lock.plan, opens_at: lock.opensAt?.toISOString() ?? null } } : {}),
    video_url: watches ? videoOf(show, context, urlOf) : null,
    ...(lock && mayWatch(subject) ? previewOf(show, context) : {}),
    ...(watches ? sizesOf(show, context) : {}),
    ...(captions.length > 0 ? { captions } : {}),
    Streams: streams.map((stream) => presentStreamOnShow(stream, lock ? '' : urlOf(stream.streamUrl))),
    ...(progress === undefined ? {} : { progress }),
    ...(show.host ? { host: presentByline(show.host) } : {}),
    createdAt: show.createdAt.toISOString(),
  };
}

/** Playlists differ by viewer, so they are signed for free shows too. */
function videoOf(
  { videoUrl }: ShowDoc,
  { renditions, sign }: ShowContext,
  urlOf: (url: string) => string,
): string | null {
  const name = renditions ? uploadedName(videoUrl) : null;
  if (name !== null) return sign(masterUrl(name));
  return videoUrl === null ? null : urlOf(videoUrl);
}

/** Sizes of the videos that the subject may watch; empty unless all are known. */
function sizesOf(
  { videoBytes }: ShowDoc,
  { plan, renditions }: ShowContext,
): Pick<Show, 'video_bytes' | 'video_qualities'> {
  if (renditions === null) return typeof videoBytes === 'number' ? { video_bytes: videoBytes } : {};
  const open = renditions.filter(({ quality }) => opensQuality(plan, quality));
  const known = open.flatMap(({ height, bytes }) => (typeof bytes === 'number' ? [{ height, bytes }] : []));
  return known.length === open.length ? { video_qualities: known } : {};
}

/** Only converted videos have previews: the first bytes of other uploads may play nothing, or the whole video. */
function previewOf({ videoUrl }: ShowDoc, { renditions, sign }: ShowContext): Pick<Show, 'preview_url'> {
  const name = renditions ? uploadedName(videoUrl) : null;
  return name === null ? {} : { preview_url: sign(masterUrl(name), previewSeconds) };
}

function presentStreamOnShow(stream: ShowStreamDoc, url: string): Show['Streams'][number] {
  return {
    id: stream._id.toHexString(),
    stream_url: url,
    status: 'live',
    start_time: stream.startTime.toISOString(),
  };
}
