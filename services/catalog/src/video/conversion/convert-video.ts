import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { showUpdated } from '@poc/contracts/events/catalog';
import { AppError } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { ByteRange } from '@poc/kit/storage/byte-range';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import type { Types } from 'mongoose';
import type { CatalogDeps } from '../../deps.ts';
import {
  keysOf,
  newName,
  renderShowPicture,
  type ShowDoc,
  showModel,
  snapshotOfShow,
  urlOf,
} from '../../shows/shows.api.ts';
import { type ClaimedJob, writeJob } from './claim-job.ts';
import type { ConversionFault, Rendition } from './conversion.model.ts';
import { type Encoder, encodedIn } from './encoder.ts';
import { ladderOf, type Rung } from './ladder.ts';
import { readBandwidths } from './read-bandwidths.ts';
import type { Source } from './read-source.ts';

export interface EncodingDeps extends Pick<CatalogDeps, 'db' | 'clock' | 'logger' | 'store' | 'files'> {
  readonly encoder: Encoder;
}

/** Thrown for a fault that retries cannot fix. */
export class UnconvertibleVideo extends Error {
  override readonly name = 'UnconvertibleVideo';
  readonly reason: ConversionFault;

  constructor(reason: ConversionFault) {
    super(`video is ${reason}`);
    this.reason = reason;
  }
}

/** Timeout in ms for a transfer: two gigabytes on a slow connection. */
const transferMs = 30 * 60_000;
/** Interval of progress writes, in ms. */
const reportMs = 2_000;

/**
 * Transcodes a video to its missing qualities in turn and stores each one when done, so that a retry skips it. Uses
 * local files.
 */
export async function convertVideo(
  deps: EncodingDeps,
  job: ClaimedJob,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, encoder } = deps;
  const input = await fetchStored(deps, job.videoUrl, folder, signal);
  const source = (await encoder.probe(input, signal)) ?? unreadable();
  const rungs = ladderOf(source);
  await writeJob(db, job, { $set: { sourceQuality: rungs.at(-1)?.quality ?? 0 } });
  const done = new Set(job.renditions.map(({ quality }) => quality));
  const progress = progressOf(rungs, done);
  for (const rung of rungs.filter(({ quality }) => !done.has(quality))) {
    const rendition = await makeRendition(deps, { job, input, source, rung, folder, progress }, signal);
    progress.finish(rung);
    await writeJob(db, job, {
      $push: { renditions: rendition },
      $set: { percent: progress.percent(), reason: null },
    });
  }
  await addPoster(deps, job.videoUrl, async () => {
    const picture = join(folder, 'poster.png');
    await encoder.takePicture(input, source, picture, signal);
    return readFile(picture);
  });
  await writeJob(db, job, { $set: { status: 'ready', worker: null, percent: 100, reason: null } });
}

function unreadable(): never {
  throw new UnconvertibleVideo('unreadable');
}

/**
 * Copies a stored file into the work folder.
 * @param part range of its bytes, and a name for it
 * @returns its path
 * @throws UnconvertibleVideo if it is missing
 */
export async function fetchStored(
  { store }: EncodingDeps,
  url: string,
  folder: string,
  signal: AbortSignal,
  part?: ByteRange & { readonly name: string },
): Promise<string> {
  const [key = ''] = keysOf(url);
  const path = join(folder, part?.name ?? basename(key));
  const stored = await withStoreTimeout(store.read(key, part)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'file_not_found') throw new UnconvertibleVideo('missing');
    throw error;
  });
  await pipeline(stored, createWriteStream(path), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(transferMs)]),
  });
  return path;
}

type Progress = ReturnType<typeof progressOf>;

/** Weights each quality by its pixels, roughly proportional to encoding time. */
function progressOf(rungs: readonly Rung[], done: ReadonlySet<number>) {
  const pixels = ({ width, height }: Rung): number => width * height;
  const all = rungs.reduce((sum, rung) => sum + pixels(rung), 0);
  let finished = rungs.reduce((sum, rung) => sum + (done.has(rung.quality) ? pixels(rung) : 0), 0);
  const percentOf = (part: number): number => Math.min(99, Math.floor((100 * part) / all));
  return {
    percent: (): number => percentOf(finished),
    percentWith: (rung: Rung, share: number): number => percentOf(finished + pixels(rung) * share),
    finish: (rung: Rung): void => {
      finished += pixels(rung);
    },
  };
}

interface RenditionTask {
  readonly job: ClaimedJob;
  readonly input: string;
  readonly source: Source;
  readonly rung: Rung;
  readonly folder: string;
  readonly progress: Progress;
}

async function makeRendition(
  deps: EncodingDeps,
  task: RenditionTask,
  signal: AbortSignal,
): Promise<Rendition> {
  const { rung, source, folder, input } = task;
  const name = newName(randomBytes(16), 'mp4');
  const output = encodedIn(folder, name);
  const lost = new AbortController();
  const percentOf = (share: number) => task.progress.percentWith(rung, share);
  const onProgress = reporter(deps, task.job, percentOf, (error) => lost.abort(error));
  const either = AbortSignal.any([signal, lost.signal]);
  await deps.encoder.encode({ input, source, rung, ...output, onProgress }, either);
  const bandwidths = readBandwidths(await readFile(output.playlist, 'utf8'));
  const { size: bytes } = await stat(output.file);
  const [file, playlist] = [urlOf(name), urlOf(newName(randomBytes(16), 'm3u8'))];
  await send(deps, file, output.file, 'video/mp4');
  await send(deps, playlist, output.playlist, 'application/vnd.apple.mpegurl');
  await rm(output.file);
  const { quality, width, height } = rung;
  return { quality, width, height, ...bandwidths, bytes, codecs: codecsOf(rung, source), file, playlist };
}

/** Stores a file of the work folder. @throws service_unavailable */
export async function send({ store }: EncodingDeps, url: string, path: string, type: string): Promise<void> {
  const [key = ''] = keysOf(url);
  await withStoreTimeout(store.putFile(key, path, type), transferMs);
}

/**
 * Returns the function that stores progress at intervals, as a share of one quality. A failed write aborts the
 * encoding, since the job may be lost.
 */
export function reporter(
  { db }: EncodingDeps,
  job: ClaimedJob,
  percentOf: (share: number) => number,
  onFailure: (error: unknown) => void,
) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (share: number): void => {
    const now = performance.now();
    if (now - reportedAt < reportMs) return;
    reportedAt = now;
    writeJob(db, job, { $set: { percent: percentOf(share) } }).catch(onFailure);
  };
}

/** H.264 High profile with its level in hexadecimal tenths, and AAC-LC. */
function codecsOf({ level }: Rung, { hasSound }: Source): string {
  const picture = `avc1.6400${Math.round(Number(level) * 10).toString(16)}`;
  return hasSound ? `${picture},mp4a.40.2` : picture;
}

type Deps = Pick<CatalogDeps, 'db' | 'clock' | 'files' | 'logger'>;

/**
 * Adds a frame of the video as picture to its shows that have none. Failures are only logged, since the picture is
 * optional.
 * @param takePicture called only if a show has no picture
 */
export async function addPoster(
  deps: Deps,
  videoUrl: string,
  takePicture: () => Promise<Buffer>,
): Promise<void> {
  const { db, files, logger } = deps;
  const shows = await showModel(db)
    .find({ videoUrl, thumbnailUrl: '', deletedAt: null }, { _id: 1 })
    .lean<{ _id: Types.ObjectId }[]>();
  if (shows.length === 0) return;
  try {
    const thumbnailUrl = await files.addPicture(await renderShowPicture(await takePicture()));
    for (const { _id } of shows) await setPicture(deps, { _id, videoUrl, thumbnailUrl: '' }, thumbnailUrl);
    // Removes the picture only if no show uses it.
    await files.discard(thumbnailUrl);
  } catch (error) {
    logger.warn({ err: error, videoUrl }, 'could not add a picture to a show');
  }
}

function setPicture(
  { db, clock }: Deps,
  without: Pick<ShowDoc, '_id' | 'videoUrl' | 'thumbnailUrl'>,
  thumbnailUrl: string,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const shown = await showModel(tx)
      .findOneAndUpdate(
        // Checked again: an administrator may have added one in the meantime.
        { ...without, deletedAt: null },
        { $set: { thumbnailUrl, updatedAt: clock.now() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ShowDoc>();
    if (shown) await tx.emit(showUpdated, { key: shown._id.toHexString(), data: snapshotOfShow(shown) });
  });
}
