import sharp, { type Sharp } from 'sharp';
import { fail } from '../errors.ts';

/** Creates a plain picture; the test encodes it. */
export const plainPicture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 70, b: 40, alpha: 0.5 } },
    limitInputPixels: false,
  });

/**
 * Fakes pictures on the internet: a URL ending in `.png` returns one, a URL containing `inside` fails, any other
 * returns an SVG.
 */
export function fakePictures() {
  const fetched: string[] = [];
  async function fetchPicture(url: string): Promise<Buffer> {
    fetched.push(url);
    if (url.includes('inside')) return fail('image_unreadable');
    if (!url.endsWith('.png')) return Buffer.from('<svg onload="alert(1)"/>');
    return plainPicture(640, 480).png().toBuffer();
  }
  return { fetched, fetchPicture };
}

/** Creates a picture with a red left half and a blue right half, which shows its orientation. */
export const twoColours = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ]);

/** Creates a photograph as from a phone: rotated, with GPS metadata. */
export const photographWithPlace = (): Promise<Buffer> =>
  twoColours(800, 600)
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Creates a noisy photograph of 2 MB, which JPEG barely compresses. */
export const grainyPhotograph = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  return sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#000000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** Creates a GIF with a red and a blue frame. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Files that are not accepted as pictures. */
export const noPictures: readonly (readonly [string, Buffer])[] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'an SVG with a declaration',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(document.cookie)</script>')],
  ['a script', Buffer.from('alert(1)')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['a page that ends like a PNG', Buffer.from('<html>\x89PNG\r\n\x1a\n')],
  ['one byte', Buffer.from('G')],
];

/** Creates a small progressive JPEG whose header claims a larger size, like a decompression bomb. */
export async function boastfulJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await plainPicture(64, 64).jpeg({ progressive: true }).toBuffer();
  const frame = bytes.indexOf(Buffer.from('ffc2', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
