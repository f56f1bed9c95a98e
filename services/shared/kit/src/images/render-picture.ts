import { createBulkhead } from '../concurrency/bulkhead.ts';
import { AppError, fail } from '../errors.ts';
import { imageKind } from './image-kind.ts';
import type { PictureFormat, PictureJob, PictureOutcome, PictureSize, Rendition } from './picture-job.ts';
import { type PictureProcess, startPictureProcess } from './picture-process.ts';

export const pictureTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>;

/** Maximum length of the queue; a few seconds of work. */
const maxQueued = 16;
/** Idle time before the picture process is stopped. */
const idleMs = 10_000;

/** Sequential, because one picture may need a lot of memory. */
const queue = createBulkhead({ maxConcurrent: 1, maxQueued });
let running: PictureProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Renders an uploaded picture in each size: the first frame, upright, re-encoded from its pixels, so that all metadata
 * (place, camera, text) and anything hidden in the file are removed.
 * @returns the encoded bytes, one for each size
 * @throws image_required when the bytes are not PNG, JPEG, GIF or WebP; image_unreadable when the picture cannot be
 *   decoded, is truncated or too large; too_many_requests when the queue is full; service_unavailable
 */
export async function renderPicture(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
  format: PictureFormat = 'webp',
): Promise<Buffer[]> {
  const renditions = await renderSizes(bytes, sizes, format);
  return renditions.map((one) => one.bytes);
}

/** Like `renderPicture`, with the actual size of each picture. */
export async function renderSizes(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
  format: PictureFormat = 'webp',
): Promise<Rendition[]> {
  if (imageKind(bytes) === null)
    fail('image_required', { internal: 'file is not in a supported picture format' });
  const outcome = await queue(() => render({ bytes, sizes, format }));
  if ('fault' in outcome) {
    return fail('image_unreadable', { internal: `could not decode the picture: ${outcome.fault}` });
  }
  return outcome.pictures.map(({ bytes: made, width, height }) => ({
    bytes: Buffer.from(made.buffer, made.byteOffset, made.byteLength),
    width,
    height,
  }));
}

async function render(job: PictureJob): Promise<PictureOutcome> {
  clearTimeout(idle);
  if (running === null || running.ended) running = startPictureProcess();
  try {
    return await running.render(job);
  } catch (cause) {
    running.stop();
    running = null;
    // A picture that crashes a decoder is not retried.
    if (cause instanceof AppError) throw cause;
    return fail('image_unreadable', { internal: 'picture decoder crashed', cause });
  } finally {
    idle = setTimeout(stopIdleProcess, idleMs);
    idle.unref();
  }
}

function stopIdleProcess(): void {
  running?.stop();
  running = null;
}
