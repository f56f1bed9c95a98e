import { constants, deflateRawSync } from 'node:zlib';

/** Minimum size of a packet worth compressing. */
const deflateFromBytes = 256;
/** Tail of a zlib flush, which permessage-deflate omits (RFC 7692, 7.2.1). */
const flushTailBytes = 4;
const textFrame = 0x81;
const deflatedBit = 0x40;

/** Encodes an event as socket.io does for the main namespace: an Engine.IO message with an event in it. */
export function eventPacket(event: string, payloadJson: string): string {
  return `42[${JSON.stringify(event)},${payloadJson}]`;
}

/** Encodes a packet as a single WebSocket frame of a server: unmasked, not fragmented. */
export function textFrameOf(packet: string): Buffer {
  const bytes = Buffer.byteLength(packet);
  const head = headBytes(bytes);
  const frame = Buffer.allocUnsafe(head + bytes);
  writeHead(frame, textFrame, bytes);
  frame.write(packet, head, 'utf8');
  return frame;
}

/**
 * Like `textFrameOf`, for connections with permessage-deflate without context takeover: the bytes depend only
 * on the packet, so one frame serves all of them. Small packets stay uncompressed, which a bit of the frame indicates.
 */
export function deflatedFrameOf(packet: string): Buffer {
  const plain = Buffer.from(packet);
  if (plain.length < deflateFromBytes) return textFrameOf(packet);
  const deflated = deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  const bytes = deflated.length - flushTailBytes;
  const head = headBytes(bytes);
  const frame = Buffer.allocUnsafe(head + bytes);
  writeHead(frame, textFrame | deflatedBit, bytes);
  deflated.copy(frame, head, 0, bytes);
  return frame;
}

function headBytes(payloadBytes: number): number {
  if (payloadBytes < 126) return 2;
  return payloadBytes < 65_536 ? 4 : 10;
}

function writeHead(frame: Buffer, firstByte: number, payloadBytes: number): void {
  frame[0] = firstByte;
  if (payloadBytes < 126) {
    frame[1] = payloadBytes;
  } else if (payloadBytes < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(payloadBytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(payloadBytes), 2);
  }
}
