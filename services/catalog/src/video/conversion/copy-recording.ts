import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { liveKey, segmentFile } from '@poc/contracts/recorded-files';
import { AppError } from '@poc/kit/errors';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { keysOf, newName, urlOf } from '../../shows/shows.api.ts';
import { type ClaimedJob, writeJob } from './claim-job.ts';
import type { Recording, Rendition } from './conversion.model.ts';
import { addPoster, type EncodingDeps, reporter, UnconvertibleVideo } from './convert-video.ts';
import { readBandwidths } from './read-bandwidths.ts';
import { fetchRendition } from './rendition-parts.ts';

type RecordingJob = ClaimedJob & { readonly recording: Recording };
type Quality = Recording['renditions'][number];

/** Count of segments read ahead of the upload. */
const aheadSegments = 4;
const slowestUploadMs = 30 * 60_000;

/**
 * Copies the missing qualities of a recorded stream without encoding. The segments become one file for each quality,
 * with a playlist that has a discontinuity at each restart of the encoder, so that even runs of different sizes need no
 * conversion. The bytes pass through memory only: a recording of hours can exceed the disk. The best quality is also
 * the show's video file.
 */
export async function copyRecording(
  deps: EncodingDeps,
  job: RecordingJob,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, encoder } = deps;
  const { renditions: qualities } = job.recording;
  const done = [...job.renditions];
  await writeJob(db, job, { $set: { sourceQuality: qualities.at(-1)?.quality ?? 0 } });
  for (const quality of qualities.slice(done.length)) {
    const lost = new AbortController();
    const percentOf = (share: number) => Math.floor((99 * (done.length + share)) / qualities.length);
    const onProgress = reporter(deps, job, percentOf, (error) => lost.abort(error));
    const rendition = await copyQuality(
      deps,
      job,
      quality,
      onProgress,
      AbortSignal.any([signal, lost.signal]),
    );
    done.push(rendition);
    await writeJob(db, job, {
      $push: { renditions: rendition },
      $set: { percent: percentOf(0), reason: null },
    });
  }
  await addPoster(deps, job.videoUrl, async () => {
    const [smallest] = done;
    if (!smallest) throw new UnconvertibleVideo('missing');
    const { input, seconds } = await fetchRendition(deps, smallest, folder, signal);
    const picture = join(folder, 'poster.png');
    await encoder.takePicture(input, { stream: 'v:0', seconds }, picture, signal);
    return readFile(picture);
  });
  const ready = { status: 'ready', worker: null, percent: 100, reason: null, recording: null } as const;
  await writeJob(db, job, { $set: ready });
}

async function copyQuality(
  deps: EncodingDeps,
  { recording, videoUrl }: RecordingJob,
  quality: Quality,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Rendition> {
  const { store } = deps;
  const isBest = quality === recording.renditions.at(-1);
  const name = isBest ? basename(videoUrl) : newName(randomBytes(16), 'mp4');
  const sizes = await sizesOf(deps, recording, quality);
  const { playlist, keys, bytes } = layOut(recording, quality, name, sizes);
  let copied = 0;
  async function* contents(): AsyncGenerator<Buffer> {
    for (const key of keys) {
      signal.throwIfAborted();
      const part = await withStoreTimeout(store.read(key).then(buffer)).catch(orMissing);
      yield part;
      copied += part.length;
      onProgress(copied / bytes);
    }
  }
  const body = Readable.from(contents(), { highWaterMark: aheadSegments, signal });
  const [file, playlistFile] = [urlOf(name), urlOf(newName(randomBytes(16), 'm3u8'))];
  const seconds = recording.parts.flatMap((part) => part.seconds).reduce((sum, one) => sum + one, 0);
  const timeoutMs = slowestUploadMs + seconds * 1_000;
  await withStoreTimeout(store.putStream(keyOf(file), body, bytes, 'video/mp4'), timeoutMs).finally(() =>
    body.destroy(),
  );
  const type = 'application/vnd.apple.mpegurl';
  await withStoreTimeout(store.put(keyOf(playlistFile), Buffer.from(playlist), type));
  const { rungs: _, ...picture } = quality;
  return { ...picture, ...readBandwidths(playlist), bytes, file, playlist: playlistFile };
}

const keyOf = (url: string): string => keysOf(url)[0] ?? '';

function orMissing(error: unknown): never {
  if (error instanceof AppError && error.code === 'file_not_found') throw new UnconvertibleVideo('missing');
  throw error;
}

/** Sizes in bytes of a quality's files, by key. */
async function sizesOf(
  { store }: EncodingDeps,
  { streamId, parts }: Recording,
  { rungs }: Quality,
): Promise<Map<string, number>> {
  const prefixes = new Set(parts.map(({ run }, at) => liveKey(`${streamId}-${rungs[at]}-${run}-`)));
  const sizes = new Map<string, number>();
  for (const prefix of prefixes) {
    for await (const { key, size } of store.list(prefix)) sizes.set(key, size);
  }
  return sizes;
}

interface Layout {
  readonly playlist: string;
  /** Files whose contents, in this order, make up the rendition's file. */
  readonly keys: readonly string[];
  readonly bytes: number;
}

/** Lays out the segments of a quality in one file. @throws UnconvertibleVideo if one of them is missing */
function layOut(
  { streamId, parts }: Recording,
  { rungs }: Quality,
  name: string,
  sizes: ReadonlyMap<string, number>,
): Layout {
  const keys: string[] = [];
  let bytes = 0;
  const place = (rung: string, run: number, part: number | 'init'): string => {
    const key = liveKey(segmentFile(streamId, rung, run, part));
    const size = sizes.get(key);
    if (size === undefined) throw new UnconvertibleVideo('missing');
    keys.push(key);
    bytes += size;
    return `${size}@${bytes - size}`;
  };
  const longest = Math.ceil(parts.reduce((most, { seconds }) => Math.max(most, ...seconds), 1));
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-MEDIA-SEQUENCE:0'],
    ...['#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
  ];
  for (const [at, { run, first, seconds }] of parts.entries()) {
    const rung = rungs[at] ?? '';
    if (at > 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXT-X-MAP:URI="${name}",BYTERANGE="${place(rung, run, 'init')}"`);
    for (const [offset, duration] of seconds.entries()) {
      lines.push(
        `#EXTINF:${duration.toFixed(3)},`,
        `#EXT-X-BYTERANGE:${place(rung, run, first + offset)}`,
        name,
      );
    }
  }
  return { playlist: `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`, keys, bytes };
}
