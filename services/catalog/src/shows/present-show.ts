import type { Show } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { presentCaptions } from '../captions/show-captions.ts';
import type { ShowStreamDoc } from '../projections/stream.model.ts';
import type { ShowDoc } from './show.model.ts';
import { mayWatch } from './show.policy.ts';

export interface ShowSurroundings {
  readonly subject: Subject | null;
  /** The show's live streams. */
  readonly streams: readonly ShowStreamDoc[];
  /** The subject's progress in percent, where there is one. */
  readonly progress: number | undefined;
}

/** A show as the API answers it. */
export function presentShow(show: ShowDoc, { subject, streams, progress }: ShowSurroundings): Show {
  const captions = mayWatch(subject) ? presentCaptions(show.captions ?? []) : [];
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
    video_url: mayWatch(subject) ? show.videoUrl : null,
    ...(typeof show.videoBytes === 'number' ? { video_bytes: show.videoBytes } : {}),
    ...(captions.length > 0 ? { captions } : {}),
    Streams: streams.map(presentStreamOnShow),
    ...(progress === undefined ? {} : { progress }),
    createdAt: show.createdAt.toISOString(),
  };
}

function presentStreamOnShow(stream: ShowStreamDoc): Show['Streams'][number] {
  return {
    id: stream._id.toHexString(),
    stream_url: stream.streamUrl,
    status: 'live',
    start_time: stream.startTime.toISOString(),
  };
}
