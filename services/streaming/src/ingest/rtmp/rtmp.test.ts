import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAmf, encodeAmf } from './amf0.ts';
import { createChunkReader, messageTypes, type RtmpMessage, toChunks } from './chunks.ts';
import { createFlvReader, flvHeader, flvTag } from './flv.ts';

function readerFor(maxMessageBytes = 65_536) {
  const messages: RtmpMessage[] = [];
  const read = createChunkReader({
    maxMessageBytes: () => maxMessageBytes,
    onMessage: (message) => messages.push(message),
  });
  return { read, messages };
}

const chunkSize = (bytes: number): Buffer => {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(bytes);
  return toChunks(2, { type: messageTypes.chunkSize, streamId: 0, payload });
};
/** Builds a chunk with a complete (0), a shorter (1, 2) or no (3) message header. */
function chunk(
  format: 0 | 1 | 2 | 3,
  { time = 0, length = 0, type = 9, stream = 1, id = 6 },
  payload: Buffer,
) {
  const isLong = time >= 0xffffff;
  const header = Buffer.alloc(1 + ([11, 7, 3, 0][format] ?? 0) + (isLong ? 4 : 0));
  header.writeUInt8((format << 6) | id, 0);
  if (format <= 2) header.writeUIntBE(Math.min(time, 0xffffff), 1, 3);
  if (format <= 1) header.writeUIntBE(length, 4, 3);
  if (format <= 1) header.writeUInt8(type, 7);
  if (format === 0) header.writeUInt32LE(stream, 8);
  if (isLong) header.writeUInt32BE(time, header.length - 4);
  return Buffer.concat([header, payload]);
}

describe('chunks', () => {
  it('give the messages that were sent, however the network divides them', () => {
    const messages = fc.array(
      fc.record({ type: fc.constantFrom(8, 9, 18, 20), payload: fc.uint8Array({ maxLength: 9_000 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(messages, fc.integer({ min: 1, max: 5_000 }), (sent, pieceBytes) => {
        const { read, messages: received } = readerFor();
        const bytes = Buffer.concat([
          chunkSize(4_096),
          ...sent.map(({ type, payload }) =>
            toChunks(3, { type, streamId: 1, payload: Buffer.from(payload) }),
          ),
        ]);
        for (let at = 0; at < bytes.length; at += pieceBytes) read(bytes.subarray(at, at + pieceBytes));
        expect(received.map(({ type, payload }) => [type, [...payload]])).toEqual(
          sent.map(({ type, payload }) => [type, [...payload]]),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('interleave the messages of two chunk streams', () => {
    const { read, messages } = readerFor();
    const video = Buffer.alloc(200, 1);
    read(chunk(0, { length: 200, id: 6 }, video.subarray(0, 128)));
    read(chunk(0, { length: 3, type: 8, id: 4 }, Buffer.from('abc')));
    read(chunk(3, { id: 6 }, video.subarray(128)));
    expect(messages.map(({ type, payload }) => [type, payload.length])).toEqual([
      [8, 3],
      [9, 200],
    ]);
  });

  it('add the differences of shorter headers to the time, and wrap at 2^32', () => {
    const { read, messages } = readerFor();
    const payload = Buffer.from('x');
    read(chunk(0, { time: 0xfffffff0, length: 1 }, payload));
    read(chunk(1, { time: 8, length: 1 }, payload));
    read(chunk(2, { time: 8 }, payload));
    read(chunk(3, {}, payload));
    expect(messages.map(({ timestamp }) => timestamp)).toEqual([0xfffffff0, 0xfffffff8, 0, 8]);
  });

  it.each([
    ['a message beyond the limit', [chunk(0, { length: 70_000 }, Buffer.alloc(0))]],
    ['a chunk stream that begins without a complete header', [chunk(3, {}, Buffer.alloc(1))]],
    ['a chunk size of 0', [chunkSize(0)]],
    ['a chunk size above 16 MB', [chunkSize(0x7fffffff)]],
    [
      'a message within another of its chunk stream',
      [chunk(0, { length: 200 }, Buffer.alloc(128)), chunk(0, { length: 200 }, Buffer.alloc(128))],
    ],
    [
      'more than 64 chunk streams',
      Array.from({ length: 65 }, (_, at) =>
        Buffer.concat([Buffer.from([0, at]), chunk(0, { length: 0 }, Buffer.alloc(0)).subarray(1)]),
      ),
    ],
  ])('are refused for %s', (_name, sent) => {
    const { read } = readerFor();
    expect(() => sent.forEach(read)).toThrow();
  });

  it('never hang or grow on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
        const { read, messages } = readerFor(1_000);
        try {
          read(Buffer.from(bytes));
        } catch (error) {
          expect((error as Error).name).toBe('RtmpError');
        }
        expect(messages.every(({ payload }) => payload.length <= 1_000)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('AMF', () => {
  it('decodes what it encodes', () => {
    const values = ['connect', 1, { app: 'live', flags: true, nested: { none: null } }, null, -1.5];
    expect(decodeAmf(encodeAmf(values))).toEqual(values);
  });

  it('does not take a field for a prototype', () => {
    const [object] = decodeAmf(encodeAmf([JSON.parse('{"__proto__":{"polluted":true}}')]));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(object ?? {})).toEqual(['__proto__']);
  });

  it('ends with an error for random bytes, deep nesting and endless arrays', () => {
    const isDone = (bytes: Uint8Array) => {
      try {
        decodeAmf(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), isDone), { numRuns: 500 });
    expect(() => decodeAmf(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x05]))).toThrow(RangeError);
    const deep = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0x03, 0, 1, 0x61])));
    expect(() => decodeAmf(deep)).toThrow(RangeError);
  });
});

it('reads FLV tags in pieces of any size', () => {
  const message = fc.record({
    type: fc.constantFrom(8, 9, 18),
    timestamp: fc.integer({ min: 0, max: 0xffffffff }),
    streamId: fc.constant(0),
    payload: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (sent, size) => {
      const found: RtmpMessage[] = [];
      const read = createFlvReader((one) => found.push(one));
      const bytes = Buffer.concat([flvHeader, ...sent.map(flvTag)]);
      for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
      expect(found).toEqual(sent);
    }),
  );
});
