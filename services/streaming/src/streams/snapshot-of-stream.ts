import type { streamSnapshot } from '@poc/contracts/events/streaming';
import type { z } from 'zod';
import type { StreamDoc } from './stream.model.ts';

/** Builds the payload of stream events. */
export function snapshotOfStream(stream: StreamDoc): z.input<typeof streamSnapshot> {
  return {
    streamId: stream._id.toHexString(),
    showId: stream.showId.toHexString(),
    streamUrl: stream.streamUrl,
    status: stream.status,
    startTime: stream.startTime.toISOString(),
    endTime: stream.endTime?.toISOString() ?? null,
    thumbnailUrl: stream.thumbnailUrl,
  };
}
