import type { Show } from '@poc/contracts/entities/catalog';
import { canWatch, lockOf, opensQuality, type PlanId, previewSeconds } from '@poc/contracts/entitlements';
import type { Subject } from '@poc/kit/auth/subject';
import { masterAddress, presentCaptions, type Rendition, uploadedName } from '../video/video.api.ts';
import type { ShowDoc } from './show.model.ts';
import { mayWatch } from './show.policy.ts';
import type { ShowStreamDoc } from './streams/stream.model.ts';

export interface ShowSurroundings {
  readonly subject: Subject | null;
  /** What the subject's plan is. */
  readonly plan: PlanId;
  readonly now: Date;
  /** Gives the address at which the subject gets a file of a show that a plan opens, or so much of it. */
  readonly sign: (address: string, limit?: number) => string;
  /** The show's live streams. */
  readonly streams: readonly ShowStreamDoc[];
  /** Qualities of the video; null where it is not converted. */
  readonly renditions: readonly Rendition[] | null;
  /** The subject's progress in percent, where there is one. */
  readonly progress: number | undefined;
}

/** A show as the API answers it. */
export function presentShow(show: ShowDoc, surroundings: ShowSurroundings): Show {
  const { subject, plan, now, streams, progress } = surroundings;
  const lock = lockOf(show, plan, now);
  const watches = mayWatch(subject) && lock === null;
  const addressOf = canWatch(show, 'basic', now) ? asItIs : (file: string) => surroundings.sign(file);
  const captions = watches ? presentCaptions(show.captions ?? [], addressOf) : [];
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
    video_url: watches ? videoOf(show, surroundings, addressOf) : null,
    ...(lock && mayWatch(subject) ? previewOf(show, surroundings) : {}),
    ...(watches ? sizesOf(show, surroundings) : {}),
    ...(captions.length > 0 ? { captions } : {}),
    Streams: streams.map((stream) => presentStreamOnShow(stream, lock ? '' : addressOf(stream.streamUrl))),
    ...(progress === undefined ? {} : { progress }),
    createdAt: show.createdAt.toISOString(),
  };
}

/** Which qualities are in a playlist depends on who asks for it, also where the show is everybody's. */
function videoOf(
  { videoUrl }: ShowDoc,
  { renditions, sign }: ShowSurroundings,
  addressOf: (address: string) => string,
): string | null {
  const name = renditions ? uploadedName(videoUrl) : null;
  if (name !== null) return sign(masterAddress(name));
  return videoUrl === null ? null : addressOf(videoUrl);
}

/** Bytes of what the subject gets; nothing where they are not known for all of it. */
function sizesOf(
  { videoBytes }: ShowDoc,
  { plan, renditions }: ShowSurroundings,
): Pick<Show, 'video_bytes' | 'video_qualities'> {
  if (renditions === null) return typeof videoBytes === 'number' ? { video_bytes: videoBytes } : {};
  const open = renditions.filter(({ quality }) => opensQuality(plan, quality));
  const known = open.flatMap(({ height, bytes }) => (typeof bytes === 'number' ? [{ height, bytes }] : []));
  return known.length === open.length ? { video_qualities: known } : {};
}

/** Only of a converted video: of an upload as it was sent, the first bytes play nothing, or all that is in them. */
function previewOf({ videoUrl }: ShowDoc, { renditions, sign }: ShowSurroundings): Pick<Show, 'preview_url'> {
  const name = renditions ? uploadedName(videoUrl) : null;
  return name === null ? {} : { preview_url: sign(masterAddress(name), previewSeconds) };
}

const asItIs = (address: string): string => address;

function presentStreamOnShow(stream: ShowStreamDoc, address: string): Show['Streams'][number] {
  return {
    id: stream._id.toHexString(),
    stream_url: address,
    status: 'live',
    start_time: stream.startTime.toISOString(),
  };
}
