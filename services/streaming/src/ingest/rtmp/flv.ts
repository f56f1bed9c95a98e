import type { RtmpMessage } from './chunks.ts';

/** Header of an FLV file with audio and video, with the size of the tag before the first one (0). */
export const flvHeader = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** Converts a media message to an FLV tag; both have the same payload. */
export function flvTag({ type, timestamp, payload }: RtmpMessage): Buffer {
  const tag = Buffer.allocUnsafe(11 + payload.length + 4);
  tag.writeUInt8(type, 0);
  tag.writeUIntBE(payload.length, 1, 3);
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3);
  tag.writeUInt8(timestamp >>> 24, 7);
  tag.writeUIntBE(0, 8, 3);
  payload.copy(tag, 11);
  tag.writeUInt32BE(11 + payload.length, 11 + payload.length);
  return tag;
}

const tagHeaderBytes = 11;
const sizeBytes = 4;

/**
 * Returns a function that reads an FLV stream in pieces.
 * @param onMessage receives the tags as messages
 */
export function createFlvReader(onMessage: (message: RtmpMessage) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let skipped = flvHeader.length;
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (skipped > 0) {
      const header = Math.min(skipped, rest.length);
      skipped -= header;
      rest = rest.subarray(header);
    }
    while (rest.length >= tagHeaderBytes) {
      const end = tagHeaderBytes + rest.readUIntBE(1, 3);
      if (rest.length < end + sizeBytes) return;
      const timestamp = ((rest.readUInt8(7) << 24) | rest.readUIntBE(4, 3)) >>> 0;
      const payload = rest.subarray(tagHeaderBytes, end);
      onMessage({ type: rest.readUInt8(0), streamId: 0, timestamp, payload });
      rest = rest.subarray(end + sizeBytes);
    }
  };
}
