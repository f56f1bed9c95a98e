/** Encodes a server frame: unfragmented and unmasked. */
export function serverFrame(payload: Buffer, { compressed = false, opcode = 1 } = {}): Buffer {
  const { length } = payload;
  const first = 0x80 | (compressed ? 0x40 : 0) | opcode;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = head.length === 4 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
