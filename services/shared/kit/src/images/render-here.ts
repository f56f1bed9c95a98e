import sharp, { type Metadata } from 'sharp';
import { type ImageKind, imageKind } from './image-kind.ts';
import type { PictureFormat, PictureJob, Rendition } from './picture-job.ts';

/** The longest side of a picture that is read, in pixels. */
const longestSide = 8_000;

/**
 * Some kinds can't be read line by line: the whole picture lies in memory, unpacked, while a file of some kilobytes may
 * unpack to gigabytes. Memory in use was measured at up to 1.5 times this.
 */
const heldBytesMax = 96 * 1024 * 1024;

const quality = { webp: 82, avif: 60, jpeg: 80 } as const satisfies Record<PictureFormat, number>;

sharp.cache(false);
sharp.concurrency(1);
// libvips reads dozens of kinds, of files and addresses too. Nothing here ever needs more than these, from memory.
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
 * Decodes a picture, turns it upright, and encodes its first frame for each size, without anything but the pixels.
 * @throws Error when it can't be decoded, is cut off or is too large
 */
export async function renderHere({ bytes, sizes, format }: PictureJob): Promise<Rendition[]> {
  refuseTooLarge(await read(bytes).metadata(), imageKind(bytes));
  const rendered: Rendition[] = [];
  // One after the other: together they would hold the picture as often.
  for (const { width, height, whole } of sizes) {
    const fit = whole ? ({ fit: 'inside', withoutEnlargement: true } as const) : ({ fit: 'cover' } as const);
    const picture = read(bytes).autoOrient().resize(width, height, fit);
    // It knows no transparency: what shines through would be black.
    if (format === 'jpeg') picture.flatten({ background: '#ffffff' });
    const { data, info } = await picture[format]({ quality: quality[format] }).toBuffer({
      resolveWithObject: true,
    });
    rendered.push({ bytes: data, width: info.width, height: info.height });
  }
  return rendered;
}

/** `failOn: 'error'` also refuses what is cut off; the strictest level refuses what some cameras write. */
const read = (bytes: Uint8Array) =>
  sharp(bytes, { sequentialRead: true, failOn: 'error', limitInputPixels: longestSide * longestSide });

function refuseTooLarge(picture: Metadata, kind: ImageKind | null): void {
  const { width, height, format } = picture;
  if (kind === null || format !== kind) throw new Error('another kind than its first bytes say');
  if (width > longestSide || height > longestSide) throw new Error('too many pixels a side');
  if (heldBytes(picture, kind) > heldBytesMax) throw new Error('too many pixels for its kind');
}

/** How much of a picture lies in memory while it is read. */
function heldBytes(picture: Metadata, kind: ImageKind): number {
  const pixels = picture.width * picture.height;
  if (kind === 'gif' || kind === 'webp') return pixels * 4;
  if (!picture.isProgressive) return 0;
  if (kind === 'png') return pixels * picture.channels * (picture.depth === 'ushort' ? 2 : 1);
  // As coefficients of two bytes; cameras and programs mostly keep a quarter of both colours.
  return pixels * (picture.chromaSubsampling === '4:2:0' ? 1.5 : picture.channels) * 2;
}
