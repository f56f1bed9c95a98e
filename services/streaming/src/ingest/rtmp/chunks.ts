/** Types of RTMP messages (Adobe's RTMP specification 1.0, sections 5.4 and 7.1). */
export const messageTypes = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command: 20,
} as const;

export interface RtmpMessage {
  readonly type: number;
  /** In ms; wraps at 2^32. */
  readonly timestamp: number;
  readonly streamId: number;
  readonly payload: Buffer;
}

/** Thrown when a connection violates the protocol or its limits. */
export class RtmpError extends Error {
  override readonly name = 'RtmpError';
}

const headerSizes = [11, 7, 3, 0] as const;
const extended = 0xffffff;
const initialChunkSize = 128;
const maxChunkSize = 1 << 24;
/** Encoders use fewer than ten. */
const maxChunkStreams = 64;

/** The last header of a chunk stream, and its unfinished message. */
interface ChunkStream {
  timestamp: number;
  /** Timestamp of a complete header, or timestamp delta of a shorter one. */
  timeField: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  payload: Buffer;
  received: number;
}

/**
 * Reassembles messages from the chunks of a connection.
 * @param maxMessageBytes read at the start of each message, so that it can grow after authentication
 * @returns a function that takes received bytes
 * @throws RtmpError
 */
export function createChunkReader(options: {
  readonly maxMessageBytes: () => number;
  readonly onMessage: (message: RtmpMessage) => void;
}): (data: Buffer) => void {
  const streams = new Map<number, ChunkStream>();
  /** Bytes of an incomplete header. */
  let rest: Buffer = Buffer.alloc(0);
  let chunkSize = initialChunkSize;
  /** The chunk whose payload is being received. */
  let open: { stream: ChunkStream; missing: number } | null = null;

  /** Reads the header of a chunk. @returns the bytes of the header; 0 while it is incomplete */
  function readHeader(bytes: Buffer): number {
    const [first = 0, second = 0, third = 0] = bytes;
    const idBytes = [2, 3][first & 0x3f] ?? 1;
    const size = headerSizes[first >> 6] ?? 0;
    if (bytes.length < idBytes + size) return 0;
    const id = [64 + second, 64 + second + third * 256][first & 0x3f] ?? first & 0x3f;
    const known = streams.get(id);
    if (!known && size !== 11) throw new RtmpError('the first header of a chunk stream is incomplete');
    if (!known && streams.size >= maxChunkStreams) throw new RtmpError('too many chunk streams');
    const stream = known ?? {
      ...{ timestamp: 0, timeField: 0, isExtended: false, length: 0, type: 0, streamId: 0 },
      ...{ payload: Buffer.alloc(0), received: 0 },
    };
    let at = idBytes + size;
    const field = size === 0 ? stream.timeField : bytes.readUIntBE(idBytes, 3);
    const isExtended = size === 0 ? stream.isExtended : field === extended;
    if (isExtended && bytes.length < at + 4) return 0;
    const time = isExtended ? bytes.readUInt32BE(at) : field;
    if (isExtended) at += 4;
    const begins = stream.received === 0;
    if (size >= 7) {
      if (!begins) throw new RtmpError('a message begins within another');
      stream.length = bytes.readUIntBE(idBytes + 3, 3);
      stream.type = bytes.readUInt8(idBytes + 6);
    }
    if (size === 11) stream.streamId = bytes.readUInt32LE(idBytes + 7);
    stream.timeField = time;
    stream.isExtended = isExtended;
    if (begins) {
      if (stream.length > options.maxMessageBytes()) throw new RtmpError('a message is too long');
      stream.timestamp = size === 11 ? time : (stream.timestamp + time) >>> 0;
      stream.payload = Buffer.allocUnsafe(stream.length);
    }
    streams.set(id, stream);
    open = { stream, missing: Math.min(chunkSize, stream.length - stream.received) };
    return at;
  }

  function finish(stream: ChunkStream): void {
    const { type, timestamp, streamId, payload } = stream;
    stream.received = 0;
    stream.payload = Buffer.alloc(0);
    if (type === messageTypes.chunkSize) {
      const size = payload.length < 4 ? 0 : payload.readUInt32BE();
      if (size < 1 || size > maxChunkSize) throw new RtmpError('a chunk size is out of range');
      chunkSize = size;
    } else if (type === messageTypes.abort) {
      const aborted = payload.length < 4 ? undefined : streams.get(payload.readUInt32BE());
      if (aborted) aborted.received = 0;
    } else {
      options.onMessage({ type, timestamp, streamId, payload });
    }
  }

  return (data) => {
    let bytes: Buffer = rest.length === 0 ? data : Buffer.concat([rest, data]);
    for (;;) {
      if (!open) {
        const size = bytes.length === 0 ? 0 : readHeader(bytes);
        if (size === 0) break;
        bytes = bytes.subarray(size);
      }
      const chunk = open as unknown as { stream: ChunkStream; missing: number };
      const { stream } = chunk;
      const taken = Math.min(chunk.missing, bytes.length);
      bytes.copy(stream.payload, stream.received, 0, taken);
      stream.received += taken;
      chunk.missing -= taken;
      bytes = bytes.subarray(taken);
      if (chunk.missing > 0) break;
      open = null;
      if (stream.received === stream.length) finish(stream);
    }
    // At most 18 bytes of a header remain; a copy releases the rest of the received buffer.
    rest = Buffer.from(bytes);
  };
}

const sentChunkSize = 4096;

/** Chunk size to announce before the first longer message. */
export const announcedChunkSize = sentChunkSize;

/**
 * Splits a message of the server into chunks; its timestamp is 0.
 * @param chunkStream 2 for control messages, 3 for commands
 */
export function toChunks(
  chunkStream: 2 | 3,
  { type, streamId, payload }: Omit<RtmpMessage, 'timestamp'>,
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(chunkStream, 0);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [header];
  for (let at = 0; at < payload.length; at += sentChunkSize) {
    if (at > 0) parts.push(Buffer.from([0xc0 | chunkStream]));
    parts.push(payload.subarray(at, at + sentChunkSize));
  }
  return Buffer.concat(parts);
}
