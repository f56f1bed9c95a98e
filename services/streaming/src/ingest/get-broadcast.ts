import { getBroadcast as contract } from '@poc/contracts/endpoints/streaming-admin';
import type { Broadcast } from '@poc/contracts/entities/streaming';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../route.ts';
import { findStream } from '../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from './broadcast.model.ts';
import { type SegmentDoc, segmentModel } from './segment.model.ts';
import { type StreamKeyDoc, streamKeyModel } from './stream-key.model.ts';

/** Reads the state of a stream's broadcast. */
export const getBroadcast = route(contract, admins, ({ db, clock }) => async ({ params }) => {
  const { _id, status } = await findStream(db, params.id);
  const ofStream = segmentModel(db).find({ streamId: _id, track: 'video' });
  const [key, broadcast, [latest], recorded] = await Promise.all([
    streamKeyModel(db).findById(_id).lean<StreamKeyDoc>(),
    broadcastModel(db).findById(_id).lean<BroadcastDoc>(),
    ofStream.sort({ seq: -1 }).limit(1).lean<SegmentDoc[]>(),
    segmentModel(db).aggregate<{ seconds: number }>([
      { $match: { streamId: _id } },
      { $group: { _id: '$track', seconds: { $sum: '$seconds' } } },
      { $group: { _id: null, seconds: { $max: '$seconds' } } },
    ]),
  ]);
  const isReceiving = broadcast !== null && broadcast.owner !== null && clock.now() < broadcast.leaseUntil;
  const state = isReceiving ? 'receiving' : broadcast && status !== 'ended' ? 'interrupted' : 'off';
  return {
    key_created_at: status === 'ended' ? null : (key?.createdAt.toISOString() ?? null),
    ...present(broadcast, state),
    segment_seconds: latest?.seconds ?? null,
    recorded_seconds: Math.round(recorded[0]?.seconds ?? 0),
  };
});

function present(
  broadcast: BroadcastDoc | null,
  state: Broadcast['state'],
): Omit<Broadcast, 'key_created_at' | 'segment_seconds' | 'recorded_seconds'> {
  if (broadcast === null) {
    return { state, since: null, source: null, kbps: 0, qualities: [], warnings: [] };
  }
  const { source, since, kbps, runs, warnings } = broadcast;
  const isReceiving = state === 'receiving';
  return {
    state,
    since: isReceiving ? since.toISOString() : null,
    source: source && {
      width: source.width,
      height: source.height,
      fps: source.fps,
      has_audio: source.hasAudio,
    },
    kbps: isReceiving ? kbps : 0,
    qualities: (runs.at(-1)?.rungs ?? []).map(({ name }) => name),
    warnings,
  };
}
