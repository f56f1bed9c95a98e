import fc from 'fast-check';
import { expect, it } from 'vitest';
import { box, fileType, movie, mp4 } from '../../testing/mp4.ts';
import { videoKind } from './video-kind.ts';

/** An EBML element: id, length and body. @param length stated length; by default the actual one */
const element = (id: string, body: Uint8Array | string, length = (0x4000 + body.length).toString(16)) =>
  Buffer.concat([Buffer.from(id + length, 'hex'), Buffer.from(body)]);
const ids = { header: '1a45dfa3', docType: '4282', segment: '18538067', cluster: '1f43b675' };
const unknownSize = '01ffffffffffffff';
const header = (docType: string) => element(ids.header, element(ids.docType, docType));
const tracks = (...types: number[]) =>
  element(
    '1654ae6b',
    Buffer.concat(types.map((type) => element('ae', element('83', Uint8Array.of(type), '81')))),
  );
const segmentBody = Buffer.concat([
  element('1549a966', Buffer.alloc(20)),
  tracks(2, 1),
  element(ids.cluster, Buffer.alloc(200)),
]);
const segment = element(ids.segment, segmentBody);
const webm = Buffer.concat([header('webm'), segment]);
const whole = mp4(10_000);

/** A box with a 64-bit length, for boxes beyond 4 GB. */
const largeBox = (type: string, body: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length + 16));
  return box(type, Buffer.concat([size, body]), 1);
};
const kindOf = (file: Buffer) =>
  videoKind(async (start, size) => file.subarray(start, start + size), file.length);

it.each([
  ['mp4', 'an MP4', whole],
  ['mp4', 'an MP4 of another brand first', Buffer.concat([fileType('XAVC', 'mp42'), movie(), box('mdat')])],
  ['mp4', 'fragments', Buffer.concat([fileType('iso5'), movie(), ...Array(600).fill(box('moof'))])],
  [
    'mp4',
    'a box with a long size',
    Buffer.concat([fileType('isom'), largeBox('mdat', Buffer.alloc(50)), movie()]),
  ],
  [
    'mp4',
    'a last box to the end',
    Buffer.concat([fileType('isom'), movie(), box('mdat', Buffer.alloc(9), 0)]),
  ],
  ['webm', 'a WebM', webm],
  [
    'webm',
    'a recording without a stated end',
    Buffer.concat([
      header('webm'),
      element(
        ids.segment,
        Buffer.concat([tracks(1), element(ids.cluster, Buffer.alloc(9), unknownSize)]),
        unknownSize,
      ),
    ]),
  ],
])('knows %s: %s', async (kind, _what, bytes) => {
  expect(await kindOf(bytes)).toBe(kind);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a playlist', Buffer.from('#EXTM3U\n')],
  [
    'a HEIC photo',
    Buffer.concat([fileType('heic', 'mif1', 'heic'), box('meta', Buffer.alloc(40)), box('mdat')]),
  ],
  ['an AVIF picture', Buffer.concat([fileType('avif', 'mif1', 'miaf'), box('meta'), box('mdat')])],
  ['audio', Buffer.concat([fileType('M4A ', 'M4A '), movie(), box('mdat')])],
  ['audio of a brand that video has too', Buffer.concat([fileType('M4A ', 'isom'), movie('soun')])],
  ['a movie without tracks', Buffer.concat([fileType('isom'), box('moov')])],
  ['a WebM with audio alone', Buffer.concat([header('webm'), element(ids.segment, tracks(2))])],
  ['half an MP4', whole.subarray(0, 5_000)],
  ['an MP4 without its last byte', whole.subarray(0, -1)],
  ['an MP4 with trailing bytes', Buffer.concat([whole, Buffer.from('more')])],
  ['an MP4 without moov', Buffer.concat([fileType('isom'), box('mdat', Buffer.alloc(100))])],
  ['boxes of a size below their header', Buffer.concat([fileType('isom'), box('free', Buffer.alloc(8), 3)])],
  ['a brand at the position of the version', Buffer.concat([box('ftyp', Buffer.from('heicisom')), movie()])],
  ['an ftyp alone', fileType('isom')],
  ['Matroska of another kind', Buffer.concat([header('matroska'), segment])],
  ['a signature at the wrong position', Buffer.concat([Buffer.alloc(100), webm])],
  ['half a WebM', webm.subarray(0, 100)],
  ['the head of a WebM', header('webm')],
  ['invalid EBML sizes', Buffer.from('1a45dfa300000000000000000000', 'hex')],
])('refuses %s', async (_what, bytes) => {
  expect(await kindOf(bytes)).toBeNull();
});

it('knows a WebM of any size whose segment states it, in any number of bytes', async () => {
  const maxBytes = 2 ** 50;
  const sizes = fc.integer({ min: segmentBody.length, max: maxBytes });
  const widths = fc.integer({ min: 1, max: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, widths, fc.constantFrom(-1, 0, 1), async (size, width, extra) => {
      fc.pre(size < 2 ** (7 * width) - 1);
      const length = (2n ** BigInt(7 * width) + BigInt(size)).toString(16).padStart(2 * width, '0');
      const start = Buffer.concat([header('webm'), element(ids.segment, segmentBody, length)]);
      const total = start.length - segmentBody.length + size;
      // Zeros follow.
      const read = async (from: number, bytes: number) => {
        const wanted = Buffer.alloc(Math.max(0, Math.min(bytes, total + extra - from)));
        start.copy(wanted, 0, from);
        return wanted;
      };
      expect(await videoKind(read, total + extra)).toBe(extra === 0 ? 'webm' : null);
    }),
  );
});
