import { constants, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { deflatedFrameOf, eventPacket, textFrameOf } from './frames.ts';

/** Decodes bytes like a client: unmasked, unfragmented frames. */
function read(bytes: Buffer): { deflated: boolean; text: string }[] {
  const frames: { deflated: boolean; text: string }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const short = bytes[at + 1] ?? 0;
    expect(first & 0x8f).toBe(0x81);
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    const body = bytes.subarray(at + head, at + head + length);
    const deflated = (first & 0x40) !== 0;
    const whole = Buffer.concat([body, Buffer.from([0, 0, 0xff, 0xff])]);
    const text = deflated ? inflateRawSync(whole, { finishFlush: constants.Z_SYNC_FLUSH }) : body;
    frames.push({ deflated, text: text.toString() });
    at += head + length;
  }
  return frames;
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('frames a packet of %i bytes', (length) => {
  const packet = 'x'.repeat(length);
  expect(read(textFrameOf(packet))).toEqual([{ deflated: false, text: packet }]);
  const [frame] = read(deflatedFrameOf(packet));
  expect(frame).toEqual({ deflated: length >= 256, text: packet });
});

it('counts bytes, not characters', () => {
  const packet = eventPacket('new-message', JSON.stringify({ text: 'Ẹ káàbọ̀ 🎉'.repeat(30) }));
  expect(read(Buffer.concat([textFrameOf(packet), deflatedFrameOf(packet)])).map(({ text }) => text)).toEqual(
    [packet, packet],
  );
});
