import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  animation,
  boastfulJpeg,
  noPictures,
  photographWithPlace,
  plainPicture,
  twoColours,
} from '../testing/pictures.ts';
import { renderPicture } from './render-picture.ts';

const square = [{ width: 64, height: 64 }];

async function render(bytes: Buffer): Promise<Buffer> {
  const [picture] = await renderPicture(bytes, square);
  if (!picture) throw new Error('nothing was rendered');
  return picture;
}

/** Returns the stronger of red and blue at a point. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

describe('renderPicture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'renders every size of a %s, cropped to its shape',
    async (kind) => {
      const bytes = await twoColours(300, 100)[kind]().toBuffer();
      const sizes = [
        { width: 160, height: 90 },
        { width: 64, height: 64 },
      ];
      const pictures = await renderPicture(bytes, sizes);
      const found = await Promise.all(pictures.map((one) => sharp(one).metadata()));
      expect(found.map(({ format, width, height }) => ({ format, width, height }))).toEqual(
        sizes.map((size) => ({ format: 'webp', ...size })),
      );
    },
  );

  it('renders AVIF when requested', async () => {
    const bytes = await plainPicture(20, 20).png().toBuffer();
    const [picture] = await renderPicture(bytes, square, 'avif');
    expect(picture?.subarray(4, 12).toString()).toBe('ftypavif');
  });

  it('rotates a photograph upright and removes its location', async () => {
    const bytes = await photographWithPlace();
    const sent = await sharp(bytes).metadata();
    expect(sent.exif?.includes('SecretCamera')).toBe(true);
    expect(sent.orientation).toBe(6);
    const picture = await render(bytes);
    const found = await sharp(picture).metadata();
    expect(found).not.toHaveProperty('exif');
    expect(found.orientation ?? 1).toBe(1);
    expect(picture.includes('SecretCamera')).toBe(false);
    expect(await colourAt(picture, 32, 4)).toBe('red');
    expect(await colourAt(picture, 32, 60)).toBe('blue');
  });

  it('renders the first frame of an animation', async () => {
    const picture = await render(await animation());
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 32, 32)).toBe('red');
  });

  it('removes everything else that a file contains', async () => {
    const script = '<script>alert(1)</script>';
    for (const kind of ['gif', 'png', 'jpeg'] as const) {
      const bytes = Buffer.concat([await plainPicture(8, 8)[kind]().toBuffer(), Buffer.from(script)]);
      expect((await render(bytes)).includes('script')).toBe(false);
    }
  });

  it.each(noPictures)('refuses %s', async (_what, bytes) => {
    await expect(async () => renderPicture(bytes, square)).rejects.toMatchObject({ code: 'image_required' });
  });

  it.each([
    ['20,000 pixels wide', () => plainPicture(20_000, 10).png().toBuffer()],
    ['20,000 pixels high', () => plainPicture(10, 20_000).png().toBuffer()],
    ['a script that begins like a GIF', async () => Buffer.from('GIF89a/*\x01\x00\x80*/=alert(1)//;')],
    ['only the first bytes of a PNG', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a JPEG of noise', async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 7)])],
    ['a JPEG called a PNG by its first bytes', async () => withHead('89504e470d0a1a0a', 'jpeg')],
  ])('returns image_unreadable for %s', async (_what, bytes) => {
    await expect(renderPicture(await bytes(), square)).rejects.toMatchObject({ code: 'image_unreadable' });
  });

  it('refuses a progressive JPEG that does not fit in memory before decoding it', async () => {
    const bytes = await boastfulJpeg(8_000, 8_000);
    await expect(renderPicture(bytes, square)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: 'could not decode the picture: too many pixels for its format',
    });
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'returns image_unreadable for a truncated %s',
    async (kind) => {
      const noise = sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      });
      const bytes = await noise[kind]().toBuffer();
      await expect(renderPicture(bytes.subarray(0, bytes.length / 2), square)).rejects.toMatchObject({
        code: 'image_unreadable',
      });
    },
  );

  it('returns too_many_requests immediately when the queue is full, and continues', async () => {
    const bytes = await plainPicture(600, 600).png().toBuffer();
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => renderPicture(bytes, square)));
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(60 - 17);
    for (const one of refused) expect(one.reason).toMatchObject({ code: 'too_many_requests' });
    expect(await render(bytes)).toBeInstanceOf(Buffer);
  });
});

async function withHead(head: string, kind: 'jpeg'): Promise<Buffer> {
  const bytes = await plainPicture(8, 8)[kind]().toBuffer();
  return Buffer.concat([Buffer.from(head, 'hex'), bytes.subarray(head.length / 2)]);
}
