/** Video types that browsers play, by file extension. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type VideoKind = keyof typeof videoTypes;

/** Reads a range of a file; shorter at its end. */
export type ReadBytes = (start: number, size: number) => Promise<Buffer>;

/**
 * Brands of MP4 with video (ISO/IEC 14496-12 and the MP4 registry). Pictures (HEIC, AVIF) and audio use the same
 * boxes.
 */
const brands = /^(?:iso[m2-9]|mp4[12]|avc[1-4]|hvc1|hev1|av01|M4V[ HP]|MSNV|dash|cmf[c2]|f4v |3gp.|qt {2})$/;
const headBytes = 4_096;
const ebml = 0x1a45dfa3;
const segment = 0x18538067;
/** Fragmented files have two boxes per fragment; only the first boxes are checked. */
const boxesMax = 500;

/**
 * Detects the container of a file, and checks that the file is complete.
 * @returns null unless it is a complete MP4 or WebM file. Name and type from the client are not trusted
 */
export async function videoKind(read: ReadBytes, total: number): Promise<VideoKind | null> {
  const head = await read(0, headBytes);
  if (isWebm(head, total)) return 'webm';
  return head.toString('latin1', 4, 8) === 'ftyp' && hasVideoBrand(head) && (await isWholeMp4(read, total))
    ? 'mp4'
    : null;
}

function hasVideoBrand(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Bytes 12 to 15 are a version.
    if (at !== 12 && brands.test(head.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** Checks that the boxes fill the file and include `moov`, which every player requires. */
async function isWholeMp4(read: ReadBytes, total: number): Promise<boolean> {
  let hasMovie = false;
  let start = 0;
  for (let count = 0; start < total && count < boxesMax; count++) {
    const box = await read(start, 16);
    if (box.length < 8) return false;
    hasMovie ||= box.toString('latin1', 4, 8) === 'moov';
    const size = sizeOfBox(box, total - start);
    if (size === null) return false;
    start += size;
  }
  return hasMovie && start <= total;
}

function sizeOfBox(box: Buffer, rest: number): number | null {
  const size = box.readUInt32BE(0);
  if (size === 0) return rest;
  if (size !== 1) return size >= 8 ? size : null;
  const large = box.length < 16 ? 0n : box.readBigUInt64BE(8);
  return large >= 16n ? Number(large) : null;
}

/**
 * An EBML header that names WebM (other Matroska starts alike), then a segment that ends with the file or has no
 * stated end.
 */
function isWebm(head: Buffer, total: number): boolean {
  if (head.length < 12 || head.readUInt32BE(0) !== ebml) return false;
  const header = readSize(head, 4);
  const start = header && header.end + header.value;
  if (!start || start + 12 > head.length || !head.subarray(0, start).includes('webm')) return false;
  const body = readSize(head, start + 4);
  if (head.readUInt32BE(start) !== segment || !body) return false;
  return body.isUnknown ? head.length > body.end : body.end + body.value === total;
}

/** A variable-length integer of EBML (RFC 8794, section 4). */
function readSize(bytes: Buffer, at: number): { value: number; end: number; isUnknown: boolean } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  const digits = bytes.readUIntBE(at, Math.min(length, 6));
  const all = length > 6 ? Number(BigInt(`0x${bytes.toString('hex', at, at + length)}`)) : digits;
  const marker = 2 ** (7 * length);
  const value = all - marker;
  return { value, end: at + length, isUnknown: value === marker - 1 };
}
