import sharp, { type Metadata } from 'sharp';
import { type ImageKind, imageKind } from './image-kind.ts';
import type { PictureFormat, PictureJob, Rendition } from './picture-job.ts';

/** Maximum width and height in pixels. */
const maxSide = 8_000;

/**
 * Some formats cannot be decoded line by line: the whole picture is in memory, and a file of a few kilobytes may
 * decompress to gigabytes. Measured memory use was up to 1.5 times this.
 */
const maxDecodedBytes = 96 * 1024 * 1024;

const quality = { webp: 82, avif: 60, jpeg: 80 } as const satisfies Record<PictureFormat, number>;

sharp.cache(false);
sharp.concurrency(1);
// libvips loads dozens of formats, even from files and URLs. Allows only these, from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

/**
 * Decodes a picture, rotates it upright, and encodes its first frame in each size, without metadata.
 * @throws Error when it cannot be decoded, is truncated or too large
 */
export async function renderHere({ bytes, sizes, format }: PictureJob): Promise<Rendition[]> {
  refuseTooLarge(await read(bytes).metadata(), imageKind(bytes));
  const rendered: Rendition[] = [];
  // Sequential: in parallel each size would hold the whole picture in memory.
  for (const { width, height, whole } of sizes) {
    const fit = whole ? ({ fit: 'inside', withoutEnlargement: true } as const) : ({ fit: 'cover' } as const);
    const picture = read(bytes).autoOrient().resize(width, height, fit);
    // JPEG has no transparency: without a background it would turn black.
    if (format === 'jpeg') picture.flatten({ background: '#ffffff' });
    const { data, info } = await picture[format]({ quality: quality[format] }).toBuffer({
      resolveWithObject: true,
    });
    rendered.push({ bytes: data, width: info.width, height: info.height });
  }
  return rendered;
}

/** `failOn: 'error'` also rejects truncated files; the strictest level rejects the output of some cameras. */
const read = (bytes: Uint8Array) =>
  sharp(bytes, { sequentialRead: true, failOn: 'error', limitInputPixels: maxSide * maxSide });

function refuseTooLarge(picture: Metadata, kind: ImageKind | null): void {
  const { width, height, format } = picture;
  if (kind === null || format !== kind) throw new Error('the format differs from the first bytes');
  if (width > maxSide || height > maxSide) throw new Error('image width or height exceeds the limit');
  if (decodedBytes(picture, kind) > maxDecodedBytes) throw new Error('too many pixels for its format');
}

/** Bytes of a picture that are in memory during decoding. */
function decodedBytes(picture: Metadata, kind: ImageKind): number {
  const pixels = picture.width * picture.height;
  if (kind === 'gif' || kind === 'webp') return pixels * 4;
  if (!picture.isProgressive) return 0;
  if (kind === 'png') return pixels * picture.channels * (picture.depth === 'ushort' ? 2 : 1);
  // Coefficients of two bytes; most cameras and programs subsample both colours to a quarter.
  return pixels * (picture.chromaSubsampling === '4:2:0' ? 1.5 : picture.channels) * 2;
}
