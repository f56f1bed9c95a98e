/** Opcodes of WebSocket frames (RFC 6455, 5.2) that a client meets. */
export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** Any nonzero key: servers need not unmask a zero key. */
const maskKey = [0x12, 0x9a, 0x3c, 0x57] as const;
const none = Buffer.alloc(0);

/** Encodes a client frame: unfragmented and masked. */
export function clientFrame(payload: string | Buffer, opcode: number = opcodes.text): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const extended = bytes.length < 126 ? 0 : bytes.length < 65_536 ? 2 : 8;
  const frame = Buffer.alloc(2 + extended + 4 + bytes.length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (extended === 0 ? bytes.length : extended === 2 ? 126 : 127);
  if (extended === 2) frame.writeUInt16BE(bytes.length, 2);
  if (extended === 8) frame.writeBigUInt64BE(BigInt(bytes.length), 2);
  const start = 2 + extended + 4;
  frame.set(maskKey, start - 4);
  for (let at = 0; at < bytes.length; at += 1) {
    frame[start + at] = (bytes[at] ?? 0) ^ (maskKey[at & 3] ?? 0);
  }
  return frame;
}

/** Receives a server frame. Payload and frame are views, valid during the call only. */
export type OnFrame = (opcode: number, compressed: boolean, payload: Buffer, frame: Buffer) => void;

/**
 * Scans a piece of a connection for server frames, without copying.
 * @returns bytes of the complete frames; the rest starts the next one
 * @throws for masked or fragmented frames, which servers here never send
 */
export function scanFrames(bytes: Buffer, onFrame: OnFrame): number {
  let at = 0;
  for (;;) {
    const left = bytes.length - at;
    if (left < 2) return at;
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    if ((first & 0x80) === 0 || (first & 0x0f) === 0) throw new Error('fragmented message');
    if ((second & 0x80) !== 0) throw new Error('masked server frame');
    let length = second;
    let start = at + 2;
    if (second === 126) {
      if (left < 4) return at;
      length = bytes.readUInt16BE(start);
      start += 2;
    } else if (second === 127) {
      if (left < 10) return at;
      length = Number(bytes.readBigUInt64BE(start));
      start += 8;
    }
    const end = start + length;
    if (end > bytes.length) return at;
    const payload = length === 0 ? none : bytes.subarray(start, end);
    onFrame(first & 0x0f, (first & 0x40) !== 0, payload, bytes.subarray(at, end));
    at = end;
  }
}
