import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverFrame } from '../../testing/server-frame.ts';
import { clientFrame, opcodes, scanFrames } from './ws-frames.ts';

const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];

function framesOf(bytes: Buffer): { frames: string[]; taken: number } {
  const frames: string[] = [];
  const taken = scanFrames(bytes, (opcode, compressed, payload) =>
    frames.push(`${opcode} ${compressed} ${payload.toString('hex')}`),
  );
  return { frames, taken };
}

test.each(lengths)('a frame of %i bytes is read as it was written', (length) => {
  const payload = randomBytes(length);
  const bytes = serverFrame(payload, { compressed: true });
  expect(framesOf(bytes)).toEqual({
    frames: [`1 true ${payload.toString('hex')}`],
    taken: bytes.length,
  });
});

test('finds all consecutive frames, and leaves an incomplete one', () => {
  const rows = lengths.slice(0, 5).map((length) => serverFrame(randomBytes(length)));
  const whole = Buffer.concat(rows);
  expect(framesOf(whole).frames).toHaveLength(rows.length);
  for (let cut = 0; cut < whole.length; cut += 1) {
    const { frames, taken } = framesOf(whole.subarray(0, cut));
    const complete = rows.filter((_, at) => Buffer.concat(rows.slice(0, at + 1)).length <= cut);
    expect(frames).toHaveLength(complete.length);
    expect(taken).toBe(Buffer.concat(complete).length);
  }
});

test.each(lengths)(
  'a frame of %i bytes that a client sends is masked, and unmasked it is what a server sends',
  (length) => {
    const payload = randomBytes(length);
    const frame = clientFrame(payload);
    const expected = serverFrame(payload);
    const headBytes = expected.length - length;
    expect(frame[0]).toBe(expected[0]);
    expect(frame[1]).toBe((expected[1] ?? 0) | 0x80);
    expect(frame.subarray(2, headBytes)).toEqual(expected.subarray(2, headBytes));
    const key = frame.subarray(headBytes, headBytes + 4);
    expect(key).not.toEqual(Buffer.alloc(4));
    const body = frame.subarray(headBytes + 4).map((byte, at) => byte ^ (key[at % 4] ?? 0));
    expect(Buffer.from(body).equals(payload)).toBe(true);
  },
);

test('rejects masked and fragmented frames', () => {
  expect(() => framesOf(clientFrame('masked'))).toThrow('masked');
  expect(() => framesOf(Buffer.from([0x01, 0x01, 0x61]))).toThrow('fragmented message');
  expect(() => framesOf(Buffer.from([0x80, 0x01, 0x61]))).toThrow('fragmented message');
});

test('preserves the opcode of control frames', () => {
  expect(framesOf(Buffer.from([0x80 | opcodes.ping, 0])).frames).toEqual(['9 false ']);
});
