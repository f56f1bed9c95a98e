import type { ReadBytes } from './read-bytes.ts';

/** Ids of EBML and Matroska elements (RFC 8794, RFC 9559), with their length markers. */
const ids = { header: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, tracks: 0x1654ae6b } as const;
const trackEntry = 0xae;
const trackType = 0x83;
const videoTrack = 1;
/** Maximum elements read; tracks precede the clusters, so the first elements suffice. */
const maxElements = 500;
const maxIdBytes = 4;
const maxSizeBytes = 8;

interface Range {
  /** Range of an element's content. */
  readonly start: number;
  readonly end: number;
}

interface Element extends Range {
  readonly id: number;
}

/**
 * True if the file has an EBML header that names WebM (other Matroska files start the same way), then a segment with a
 * video track. The segment ends with the file or has no stated end.
 */
export async function isWebmVideo(read: ReadBytes, total: number): Promise<boolean> {
  const header = await readElement(read, { start: 0, end: total });
  if (header?.id !== ids.header) return false;
  const docType = await findElement(read, header, ids.docType);
  if (docType === null || (await textOf(read, docType)) !== 'webm') return false;
  const segment = await readElement(read, { start: header.end, end: total });
  if (segment?.id !== ids.segment || segment.end !== total) return false;
  const tracks = await findElement(read, segment, ids.tracks);
  return tracks !== null && (await hasVideoTrack(read, tracks));
}

/** Reads a short text, which zeros may follow. */
async function textOf(read: ReadBytes, { start, end }: Range): Promise<string> {
  const text = await read(start, Math.min(end - start, 16));
  return text.toString('latin1').split('\0', 1)[0] ?? '';
}

async function hasVideoTrack(read: ReadBytes, tracks: Range): Promise<boolean> {
  for await (const entry of elementsIn(read, tracks)) {
    const type = entry.id === trackEntry ? await findElement(read, entry, trackType) : null;
    if (type && (await read(type.end - 1, 1))[0] === videoTrack) return true;
  }
  return false;
}

async function findElement(read: ReadBytes, within: Range, id: number): Promise<Element | null> {
  for await (const element of elementsIn(read, within)) if (element.id === id) return element;
  return null;
}

async function* elementsIn(read: ReadBytes, { start, end }: Range): AsyncGenerator<Element> {
  let at = start;
  for (let count = 0; at < end && count < maxElements; count++) {
    const element = await readElement(read, { start: at, end });
    if (element === null) return;
    yield element;
    at = element.end;
  }
}

/** Reads the header of the element at the start of a range. @returns null unless it fits into the range */
async function readElement(read: ReadBytes, { start, end }: Range): Promise<Element | null> {
  const head = await read(start, maxIdBytes + maxSizeBytes);
  const idBytes = lengthOfNumber(head, 0);
  const sizeBytes = lengthOfNumber(head, idBytes);
  const contentStart = start + idBytes + sizeBytes;
  if (idBytes === 0 || idBytes > maxIdBytes || sizeBytes === 0 || contentStart > end) return null;
  const size = sizeOf(head.subarray(idBytes, idBytes + sizeBytes));
  // An element of unknown size ends with the one that contains it.
  const contentEnd = size === null ? end : contentStart + size;
  if (contentEnd > end) return null;
  return { id: head.readUIntBE(0, idBytes), start: contentStart, end: contentEnd };
}

/** Length in bytes of a variable-length integer (RFC 8794, section 4); 0 where there is none. */
function lengthOfNumber(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first === 0 ? 0 : Math.clz32(first) - 23;
  return at + length <= bytes.length ? length : 0;
}

/** The value of a variable-length integer without its length marker; null for an unknown size. */
function sizeOf(digits: Buffer): number | null {
  const marker = 1n << BigInt(7 * digits.length);
  const value = BigInt(`0x${digits.toString('hex')}`) - marker;
  return value === marker - 1n ? null : Number(value);
}
