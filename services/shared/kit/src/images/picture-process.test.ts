import { describe, expect, it } from 'vitest';
import { plainPicture } from '../testing/pictures.ts';
import { startPictureProcess } from './picture-process.ts';

const sizes = [{ width: 16, height: 16 }];

describe('the picture process', () => {
  it('reports why rendering failed, and renders the next picture', async () => {
    const pictures = startPictureProcess();
    const bytes = await plainPicture(20, 20).png().toBuffer();
    expect(await pictures.render({ bytes: bytes.subarray(0, 30), sizes, format: 'webp' })).toHaveProperty(
      'fault',
    );
    expect(await pictures.render({ bytes, sizes, format: 'webp' })).toHaveProperty('pictures');
    pictures.stop();
    await expect.poll(() => pictures.ended, { timeout: 20_000 }).toBe(true);
  });

  it('rejects after it has ended', async () => {
    const pictures = startPictureProcess();
    const bytes = await plainPicture(20, 20).png().toBuffer();
    const rendering = pictures.render({ bytes, sizes, format: 'webp' });
    pictures.stop();
    await expect(rendering).rejects.toThrow('exited');
  });
});
