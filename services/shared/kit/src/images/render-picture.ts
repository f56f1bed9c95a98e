import { createBulkhead } from '../concurrency/bulkhead.ts';
import { CatalogueError, fail } from '../errors.ts';
import { imageKind } from './image-kind.ts';
import type { PictureFormat, PictureJob, PictureOutcome, PictureSize, Rendition } from './picture-job.ts';
import { type PictureProcess, startPictureProcess } from './picture-process.ts';

/** The content type that belongs to a format. */
export const pictureTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
} as const satisfies Record<PictureFormat, string>;

/** Pictures that may wait for their turn; a few seconds of work. */
const maxQueued = 16;
/** How long the process waits for another picture before its memory is given back. */
const idleMs = 10_000;

/** One at a time: each may take a lot of memory. */
const queue = createBulkhead({ maxConcurrent: 1, maxQueued });
let running: PictureProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Makes new pictures of what somebody sent: decoded, turned upright, its first frame, without anything but the pixels (no
 * place, no camera, no text), and encoded again, so that whatever else the file held is gone.
 * @returns the encoded bytes, one for each size
 * @throws image_required when it is no PNG, JPEG, GIF or WebP by its bytes; image_unreadable when it can't be decoded, is
 *   cut off, or is too large; too_many_requests when too many wait already; service_unavailable
 */
export async function renderPicture(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
  format: PictureFormat = 'webp',
): Promise<Buffer[]> {
  const renditions = await renderSizes(bytes, sizes, format);
  return renditions.map((one) => one.bytes);
}

/** As `renderPicture`, with how large each picture came out. */
export async function renderSizes(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
  format: PictureFormat = 'webp',
): Promise<Rendition[]> {
  if (imageKind(bytes) === null) fail('image_required', { internal: 'not a picture by its bytes' });
  const outcome = await queue(() => render({ bytes, sizes, format }));
  if ('fault' in outcome) {
    return fail('image_unreadable', { internal: `the picture can not be decoded: ${outcome.fault}` });
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
    // Whatever ends a decoder is not a picture to be tried again.
    if (cause instanceof CatalogueError) throw cause;
    return fail('image_unreadable', { internal: 'the decoder did not survive the picture', cause });
  } finally {
    idle = setTimeout(giveBack, idleMs);
    idle.unref();
  }
}

function giveBack(): void {
  running?.stop();
  running = null;
}
