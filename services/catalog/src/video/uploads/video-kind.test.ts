import { expect, it } from 'vitest';
import { box, fileType, mp4 } from '../../testing/mp4.ts';
import { videoKind } from './video-kind.ts';

/** An EBML element: id, length and body. @param length stated length; by default the actual one */
const element = (id: string, body: Buffer, length = (0x4000 + body.length).toString(16)) =>
  Buffer.concat([Buffer.from(id + length, 'hex'), body]);
const header = (docType: string) => element('1a45dfa3', element('4282', Buffer.from(docType)));
const segment = element('18538067', Buffer.alloc(200));
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
  [
    'mp4',
    'an MP4 of another brand first',
    Buffer.concat([fileType('XAVC', 'mp42'), box('moov'), box('mdat')]),
  ],
  ['mp4', 'fragments', Buffer.concat([fileType('iso5'), box('moov'), ...Array(600).fill(box('moof'))])],
  [
    'mp4',
    'a box with a long size',
    Buffer.concat([fileType('isom'), largeBox('mdat', Buffer.alloc(50)), box('moov')]),
  ],
  [
    'mp4',
    'a last box to the end',
    Buffer.concat([fileType('isom'), box('moov'), box('mdat', Buffer.alloc(9), 0)]),
  ],
  ['webm', 'a WebM', webm],
  [
    'webm',
    'a recording without a stated end',
    Buffer.concat([header('webm'), element('18538067', Buffer.alloc(9), '01ffffffffffffff')]),
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
  ['audio', Buffer.concat([fileType('M4A ', 'M4A '), box('moov'), box('mdat')])],
  ['half an MP4', whole.subarray(0, 5_000)],
  ['an MP4 without its last byte', whole.subarray(0, -1)],
  ['an MP4 with trailing bytes', Buffer.concat([whole, Buffer.from('more')])],
  ['an MP4 without moov', Buffer.concat([fileType('isom'), box('mdat', Buffer.alloc(100))])],
  ['boxes of a size below their header', Buffer.concat([fileType('isom'), box('free', Buffer.alloc(8), 3)])],
  [
    'a brand at the position of the version',
    Buffer.concat([box('ftyp', Buffer.from('heicisom')), box('moov')]),
  ],
  ['an ftyp alone', fileType('isom')],
  ['Matroska of another kind', Buffer.concat([header('matroska'), segment])],
  ['a signature at the wrong position', Buffer.concat([Buffer.alloc(100), webm])],
  ['half a WebM', webm.subarray(0, 100)],
  ['the head of a WebM', header('webm')],
  ['invalid EBML sizes', Buffer.from('1a45dfa300000000000000000000', 'hex')],
])('refuses %s', async (_what, bytes) => {
  expect(await kindOf(bytes)).toBeNull();
});
