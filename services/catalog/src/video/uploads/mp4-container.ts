import type { ReadBytes } from './read-bytes.ts';

/**
 * Brands of MP4 with video (ISO/IEC 14496-12 and the MP4 registry). Pictures (HEIC, AVIF) use the same boxes.
 */
const brands = /^(?:iso[m2-9]|mp4[12]|avc[1-4]|hvc1|hev1|av01|M4V[ HP]|MSNV|dash|cmf[c2]|f4v |3gp.|qt {2})$/;
const brandBytes = 4_096;
/** Maximum boxes read: a fragmented file has two per fragment, but the first boxes suffice. */
const maxBoxes = 500;

interface Box {
  readonly type: string;
  /** Range of the box's content. */
  readonly start: number;
  readonly end: number;
}

/** True if the file is an MP4 whose boxes fill it, with a video track in `moov`, which every player requires. */
export async function isMp4Video(read: ReadBytes, total: number): Promise<boolean> {
  const head = await read(0, brandBytes);
  if (head.toString('latin1', 4, 8) !== 'ftyp' || !hasVideoBrand(head)) return false;
  const boxes = await readBoxes(read, { start: 0, end: total });
  return boxes !== null && (await hasVideoTrack(read, boxes));
}

function hasVideoBrand(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Bytes 12 to 15 are a version.
    if (at !== 12 && brands.test(head.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

async function hasVideoTrack(read: ReadBytes, boxes: readonly Box[]): Promise<boolean> {
  const movie = ofType(boxes, 'moov')[0];
  const tracks = movie ? await readBoxes(read, movie) : null;
  for (const track of ofType(tracks, 'trak')) {
    const media = ofType(await readBoxes(read, track), 'mdia')[0];
    const handler = media && ofType(await readBoxes(read, media), 'hdlr')[0];
    // A version, flags and a reserved word precede the type.
    if (handler && (await read(handler.start + 8, 4)).toString('latin1') === 'vide') return true;
  }
  return false;
}

const ofType = (boxes: readonly Box[] | null, type: string): readonly Box[] =>
  boxes?.filter((box) => box.type === type) ?? [];

/** Reads the headers of the boxes in a range. @returns null if they do not fill it */
async function readBoxes(
  read: ReadBytes,
  { start, end }: Pick<Box, 'start' | 'end'>,
): Promise<readonly Box[] | null> {
  const boxes: Box[] = [];
  let at = start;
  while (at < end && boxes.length < maxBoxes) {
    const head = await read(at, 16);
    const size = head.length < 8 ? null : sizeOfBox(head, end - at);
    if (size === null) return null;
    const headBytes = head.readUInt32BE(0) === 1 ? 16 : 8;
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headBytes, end: at + size });
    at += size;
  }
  return at <= end ? boxes : null;
}

function sizeOfBox(box: Buffer, rest: number): number | null {
  const size = box.readUInt32BE(0);
  if (size === 0) return rest;
  if (size !== 1) return size >= 8 ? size : null;
  const large = box.length < 16 ? 0n : box.readBigUInt64BE(8);
  return large >= 16n ? Number(large) : null;
}
