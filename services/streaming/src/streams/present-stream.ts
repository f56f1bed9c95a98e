import type { Stream as StreamResponse } from '@poc/contracts/entities/streaming';
import { canWatch, lockOf, type PlanId } from '@poc/contracts/entitlements';
import { presentByline } from '@poc/kit/hosts/host-copy';
import type { ShowCardDoc } from './shows/show-card.model.ts';
import type { StreamDoc } from './stream.model.ts';
import { liveUrl } from './stream.policy.ts';
import type { StreamStatsDoc } from './stream-stats.model.ts';

/** Maximum age of a viewer count. Nodes with viewers write theirs every 10 s. */
export const viewersMaxAgeMs = 30_000;

export interface StreamContext {
  readonly show: ShowCardDoc | undefined;
  readonly stats: StreamStatsDoc | undefined;
  /** Size of the video; undefined when unknown. */
  readonly videoBytes: number | undefined;
  readonly now: Date;
  readonly plan: PlanId;
  /** Signs the URL of a file that a plan unlocks, for the subject. */
  readonly sign: (url: string) => string;
}

/** Presents a stream to the subject. For an ended stream, `viewers` is its peak. */
export function presentStream(stream: StreamDoc, context: StreamContext): StreamResponse {
  const { show, stats, videoBytes, now, plan, sign } = context;
  const rights = show ?? { access: 'free', earlyAccessUntil: null };
  const lock = lockOf(rights, plan, now);
  const isOpen = canWatch(rights, 'basic', now);
  // Before the start only administrators see the host's video; afterwards the qualities depend on the plan.
  const isVisible = !stream.hidden && stream.status !== 'scheduled';
  const isForAll = isOpen && (!isHostVideo(stream) || (isVisible && plan === 'basic'));
  const url = isForAll ? stream.streamUrl : sign(stream.streamUrl);
  const viewers = viewersNow(stats, now);
  // The current count may exceed the stored peak, which lags behind.
  const peak = Math.max(stats?.peakViewers ?? 0, viewers);
  return {
    id: stream._id.toHexString(),
    show_id: stream.showId.toHexString(),
    stream_url: lock ? '' : url,
    ...(lock || videoBytes === undefined ? {} : { video_bytes: videoBytes }),
    access: rights.access,
    ...(lock ? { locked: { plan: lock.plan, opens_at: lock.opensAt?.toISOString() ?? null } } : {}),
    status: stream.status,
    start_time: stream.startTime.toISOString(),
    end_time: stream.endTime?.toISOString() ?? null,
    thumbnail_url: stream.thumbnailUrl || (show?.thumbnailUrl ?? ''),
    viewers: stream.status === 'ended' ? peak : viewers,
    peak_viewers: peak,
    reactions: { like: stats?.like ?? 0, heart: stats?.heart ?? 0, clap: stats?.clap ?? 0 },
    Show: {
      title: show?.title ?? '',
      description: show?.description ?? '',
      thumbnail_url: show?.thumbnailUrl ?? '',
      ...(show?.host ? { host: presentByline(show.host) } : {}),
    },
  };
}

const isHostVideo = ({ _id, streamUrl }: StreamDoc): boolean => streamUrl === liveUrl(_id.toHexString());

/** Returns the number of viewers by the latest count; 0 if it is outdated or missing. */
export function viewersNow(stats: StreamStatsDoc | undefined, now: Date): number {
  if (!stats?.viewersAt || now.getTime() - stats.viewersAt.getTime() > viewersMaxAgeMs) return 0;
  return stats.viewers;
}
