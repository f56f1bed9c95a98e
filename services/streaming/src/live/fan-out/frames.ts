import { constants, deflateRawSync } from 'node:zlib';

/** A packet below this does not get smaller by enough to be worth it. */
const deflateFromBytes = 256;
/** What a flush of zlib leaves at the end; permessage-deflate leaves it out (RFC 7692, 7.2.1). */
const flushTailBytes = 4;
const textFrame = 0x81;
const deflatedBit = 0x40;

/** The text of an event, as socket.io puts it on the wire for the main namespace: an Engine.IO message with an event in it. */
export function eventPacket(event: string, payloadJson: string): string {
  return `42[${JSON.stringify(event)},${payloadJson}]`;
}

/** Makes the one WebSocket frame of a packet, as a server sends it: unmasked, in one piece. */
export function textFrameOf(packet: string): Buffer {
  const bytes = Buffer.byteLength(packet);
  const head = headBytes(bytes);
  const frame = Buffer.allocUnsafe(head + bytes);
  writeHead(frame, textFrame, bytes);
  frame.write(packet, head, 'utf8');
  return frame;
}

/**
 * The same for those who agreed on permessage-deflate without context takeover: then the bytes depend on the packet
 * alone, so that one frame does for all of them. A small packet stays as it is; the frame itself says which.
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
