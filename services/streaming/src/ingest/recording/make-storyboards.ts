import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { liveKey, segmentFile, storyboardFile } from '@poc/contracts/recorded-files';
import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import type { Logger } from '@poc/kit/log';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withWorkFolder } from '@poc/kit/process/work-folder';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { drawStoryboard, storyboardGrid } from '@poc/kit/video/storyboard';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { type StreamDoc, streamModel } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { type PlaylistSegment, qualityOf } from '../live-playlists.ts';
import { type RecordingDeps, recordedSegments } from './recorded-segments.ts';
import { storyboardDue } from './storyboard.ts';

export interface StoryboardDeps extends RecordingDeps {
  readonly store: Pick<ObjectStore, 'read' | 'putFile' | 'remove'>;
  readonly logger: Logger;
  readonly ffmpeg: string;
}

type Storyboard = NonNullable<BroadcastDoc['storyboard']>;

const maxAttempts = 5;
/**
 * Pause before the next attempt: 16 minutes, 64 minutes, 4 hours, 17 hours. Longer than any attempt, so that no
 * two processes draw the same part.
 */
const pauseMs = (attempts: number): number => 60_000 * 4 ** (attempts + 1);
const maxReads = 4;
/** Nominal duration of each segment in ffmpeg's input: longer than any real one. */
const apartSeconds = 1_000;

/** Filter for due storyboards of recordings whose last segments are stored. */
const toMake = (now: Date): QueryFilter<BroadcastDoc> => ({
  storyboardDueAt: trusted({ $lte: now }),
  leaseUntil: trusted({ $lte: now }),
});

/** True when a recording's storyboard is due. */
export const hasDueStoryboard = ({ db, clock }: Pick<RecordingDeps, 'db' | 'clock'>): Promise<boolean> =>
  hasRow(broadcastModel(db), toMake(clock.now()));

/**
 * Makes the storyboards of recordings. A failed one is retried four times with increasing pauses; the replay plays
 * without it.
 * @returns number of storyboards made
 */
export async function makeStoryboards(deps: StoryboardDeps, signal: AbortSignal): Promise<number> {
  const { db, store, logger } = deps;
  let made = 0;
  while (!signal.aborted) {
    const claimed = await claimStoryboard(deps);
    if (!claimed) break;
    const { _id, storyboardDueAt = null, storyboard: former } = claimed;
    // In the meantime a trim, or another end of the stream, may make it due again.
    const unchanged = { _id, storyboardDueAt };
    try {
      const storyboard = await makeStoryboard(deps, claimed, signal);
      await broadcastModel(db).updateOne(unchanged, { $set: { storyboard, storyboardDueAt: null } });
      const id = _id.toHexString();
      const [old, drawn, used] = [former, storyboard, await storedStoryboard(db, _id)].map(
        (one) => one && storyboardFile(id, one),
      );
      for (const file of [old, drawn]) if (file && file !== used) await store.remove(liveKey(file));
      if (drawn && drawn === used) made += 1;
    } catch (error) {
      // The end of the process does not count as an attempt.
      if (signal.aborted)
        await broadcastModel(db).updateOne(unchanged, { $set: storyboardDue(deps.clock.now()) });
      else logger.warn({ err: error, streamId: _id }, 'could not make a storyboard');
    }
  }
  return made;
}

/**
 * Counts an attempt at the longest-waiting storyboard and schedules the next one in advance, so that attempts that
 * kill the process end too.
 * @returns the row after; null if nothing is due
 */
async function claimStoryboard({ db, clock }: StoryboardDeps): Promise<BroadcastDoc | null> {
  const now = clock.now();
  const rows = broadcastModel(db);
  const due = await rows.findOne(toMake(now)).sort({ storyboardDueAt: 1 }).lean<BroadcastDoc>();
  if (!due) return null;
  const storyboardAttempts = (due.storyboardAttempts ?? 0) + 1;
  const storyboardDueAt =
    storyboardAttempts < maxAttempts ? new Date(now.getTime() + pauseMs(storyboardAttempts)) : null;
  return rows
    .findOneAndUpdate(
      { ...toMake(now), _id: due._id },
      { $set: { storyboardDueAt, storyboardAttempts } },
      { returnDocument: 'after' },
    )
    .lean<BroadcastDoc>();
}

/** Reads the stored storyboard; null if the stream was deleted in the meantime, so that its last file is removed. */
async function storedStoryboard(db: Connection, _id: Types.ObjectId): Promise<Storyboard | null> {
  const [broadcast, isKept] = await Promise.all([
    broadcastModel(db).findById(_id).lean<BroadcastDoc>(),
    streamModel(db).exists({ _id }),
  ]);
  return (isKept && broadcast?.storyboard) ?? null;
}

/**
 * Makes a storyboard.
 * @returns null for a stream that continues (it is due again at its end), and for a recording without video
 */
async function makeStoryboard(
  deps: StoryboardDeps,
  { _id, runs, trim }: BroadcastDoc,
  signal: AbortSignal,
): Promise<Storyboard | null> {
  const { db, store, ffmpeg } = deps;
  const stream = await streamModel(db).findById(_id).lean<StreamDoc>();
  if (stream?.status !== 'ended') return null;
  const { segments, hasPicture } = await recordedSegments(deps, stream, trim);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!hasPicture || !first || !last) return null;
  const grid = storyboardGrid(segments.reduce((sum, { seconds }) => sum + seconds, 0));
  const storyboard = { first: first.seq, last: last.seq, ...grid };
  const id = _id.toHexString();
  return withWorkFolder('ingest', async (folder) => {
    const shown = pictured(segments, grid);
    // ffmpeg outputs a picture only when the next one arrives.
    const listed = [...shown, last];
    const output = join(folder, 'storyboard.jpg');
    await fetchSegments(deps, id, new Set(listed), runs, folder, signal);
    const list = join(folder, 'segments.txt');
    await writeFile(list, listed.map(({ seq }) => `file ${seq}.mp4\nduration ${apartSeconds}\n`).join(''));
    const input = ['-protocol_whitelist', 'file', '-f', 'concat', '-i', list];
    const source = { ffmpeg, input, keyframesOnly: true };
    await drawStoryboard(source, { ...grid, seconds: apartSeconds }, output, signal);
    const key = liveKey(storyboardFile(id, storyboard));
    await withStoreTimeout(store.putFile(key, output, 'image/jpeg'));
    return storyboard;
  });
}

/** Finds the segment that plays at the position of each picture of a grid. */
function pictured(
  segments: readonly PlaylistSegment[],
  { columns, rows, seconds }: Pick<Storyboard, 'columns' | 'rows' | 'seconds'>,
): PlaylistSegment[] {
  const shown: PlaylistSegment[] = [];
  let endsAt = 0;
  for (const segment of segments) {
    endsAt += segment.seconds;
    while (shown.length < columns * rows && shown.length * seconds < endsAt) shown.push(segment);
  }
  return shown;
}

/** Copies segments of the smallest quality as separate files, each with the header of its run. */
async function fetchSegments(
  { store }: StoryboardDeps,
  id: string,
  segments: ReadonlySet<PlaylistSegment>,
  runs: BroadcastDoc['runs'],
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const read = async (file: string) => withStoreTimeout(store.read(liveKey(file)).then(buffer));
  await forEachConcurrent([...segments], { maxConcurrent: maxReads, signal }, async ({ seq, run, n }) => {
    const rungs = (runs.find((one) => one.run === run)?.rungs ?? []).filter(({ name }) => name !== 'audio');
    const [smallest] = rungs.toSorted((one, other) => qualityOf(one) - qualityOf(other));
    if (!smallest) throw new Error(`run ${run} has no picture`);
    const parts = (['init', n] as const).map((part) => read(segmentFile(id, smallest.name, run, part)));
    await writeFile(join(folder, `${seq}.mp4`), await Promise.all(parts));
  });
  signal.throwIfAborted();
}
