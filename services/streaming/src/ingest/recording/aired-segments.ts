import type { RecordingPart } from '@poc/contracts/entities/streaming';
import type { StreamDoc } from '../../streams/streams.api.ts';
import type { BroadcastDoc } from '../broadcast.model.ts';
import type { PlaylistSegment } from '../live-playlists.ts';

/** Range of segments: `to` is exclusive. */
export interface SegmentRange {
  readonly from: number;
  readonly to: number;
}

type OnAir = Pick<StreamDoc, 'startTime' | 'status'>;

/**
 * Finds the range of the segments on air. Segments sent before the start, such as an encoder test, are excluded; an
 * ended stream may be trimmed at both ends.
 */
export function airedRange(
  segments: readonly PlaylistSegment[],
  { startTime, status }: OnAir,
  trim: BroadcastDoc['trim'],
): SegmentRange {
  const cut = status === 'ended' ? trim : null;
  const start = Math.max(startTime.getTime(), cut?.from.getTime() ?? 0);
  const until = cut?.until;
  const from = segments.findIndex(({ at, seconds }) => at.getTime() + seconds * 1_000 > start);
  const to = until ? segments.findLastIndex(({ at }) => at < until) + 1 : segments.length;
  return from < 0 ? { from: 0, to: 0 } : { from, to: Math.max(from, to) };
}

/** Groups segments by run, into the uninterrupted parts of the recording. */
export function partsOf(segments: readonly PlaylistSegment[]): RecordingPart[] {
  const parts: { run: number; at: string; seconds: number }[] = [];
  for (const { run, at, seconds } of segments) {
    const part = parts.at(-1);
    if (part?.run === run) part.seconds += seconds;
    else parts.push({ run, at: at.toISOString(), seconds });
  }
  return parts.map(({ at, seconds }) => ({ at, seconds }));
}
