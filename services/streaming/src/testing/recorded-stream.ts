import { liveKey, segmentFile } from '@poc/contracts/recorded-files';
import { Types } from 'mongoose';
import { type BroadcastDoc, broadcastModel } from '../ingest/broadcast.model.ts';
import { segmentModel, type Track } from '../ingest/segment.model.ts';
import type { StreamDoc } from '../streams/stream.model.ts';
import type { TestStreaming } from './start-streaming.ts';

const rungs = [
  { name: 'source', size: '1280x720', codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 2_000_000 },
  { name: '480p', size: '854x480', codecs: 'avc1.4d401f,mp4a.40.2', bandwidth: 900_000 },
  { name: 'audio', size: '', codecs: 'mp4a.40.2', bandwidth: 24_000 },
];

export interface RecordedRun {
  /** Seconds after the start of the stream. */
  readonly at: number;
  /** Segments of two seconds. */
  readonly segments: number;
  readonly rungs?: BroadcastDoc['runs'][number]['rungs'];
}

/**
 * Stores an ended stream with its recording: each file holds its own name.
 * @param runs by default two of ten seconds each, half a minute apart
 */
export async function createRecording(
  { service, addStream }: TestStreaming,
  {
    stream = {},
    runs = [
      { at: 0, segments: 5 },
      { at: 30, segments: 5 },
    ],
    hasPicture = true,
  }: { stream?: Partial<StreamDoc>; runs?: readonly RecordedRun[]; hasPicture?: boolean } = {},
) {
  const { db, store } = service.deps;
  const _id = new Types.ObjectId();
  const id = _id.toHexString();
  const startTime = new Date('2026-11-28T19:00:00.000Z');
  await addStream({ _id, startTime, streamUrl: `/uploads/live/${id}.m3u8`, status: 'ended', ...stream });
  const at = (seconds: number) => new Date(startTime.getTime() + seconds * 1_000);
  const tracks: Track[] = hasPicture ? ['video', 'audio'] : ['audio'];
  const known = runs.map((run, index) => ({ run: index + 1, rungs: run.rungs ?? rungs }));
  await broadcastModel(db).create({
    _id,
    leaseUntil: startTime,
    since: startTime,
    run: runs.length,
    runs: known,
  });
  await store.ensureBucket();
  for (const track of tracks) {
    let seq = 0;
    for (const [index, run] of runs.entries()) {
      const shown = (run.rungs ?? rungs).filter(({ name }) => (name === 'audio') === (track === 'audio'));
      const put = async (part: number | 'init') => {
        for (const { name } of shown) {
          const file = segmentFile(id, name, index + 1, part);
          await store.put(liveKey(file), Buffer.from(file), 'video/mp4');
        }
      };
      await put('init');
      for (let n = 0; n < run.segments; n += 1, seq += 1) {
        const segment = { track, seq, run: index + 1, n, seconds: 2, at: at(run.at + 2 * n) };
        await segmentModel(db).create({ streamId: _id, ...segment });
        await put(n);
      }
    }
  }
  return { id, at };
}
