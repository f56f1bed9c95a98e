import type { StreamingDeps } from '../../deps.ts';
import type { StreamDoc } from '../../streams/streams.api.ts';
import type { BroadcastDoc } from '../broadcast.model.ts';
import type { PlaylistSegment } from '../live-playlists.ts';
import { airedRange } from './aired-segments.ts';

export type RecordingDeps = Pick<StreamingDeps, 'db' | 'clock' | 'liveStates'>;

/** Finds the segments of a recording from the stream's start: those of the video track, else of the audio track. */
export async function recordedSegments(
  { liveStates }: RecordingDeps,
  stream: StreamDoc,
  trim: BroadcastDoc['trim'],
): Promise<{ readonly segments: readonly PlaylistSegment[]; readonly hasPicture: boolean }> {
  for (const track of ['video', 'audio'] as const) {
    const stored = await liveStates.segmentsOf(stream._id.toHexString(), track);
    const { from, to } = airedRange(stored, stream, trim);
    if (from < to) return { segments: stored.slice(from, to), hasPicture: track === 'video' };
  }
  return { segments: [], hasPicture: false };
}
