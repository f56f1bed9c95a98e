import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPicture } from '../testing/pictures.ts';
import { type PictureProcess, startPictureProcess } from './picture-process.ts';

let process: PictureProcess;
beforeAll(() => {
  process = startPictureProcess();
});
afterAll(() => process.stop());

/** Returns the peak memory of the process in MB, or the reason of a failure. */
async function render(bytes: Buffer): Promise<number | string> {
  const sizes = [{ width: 512, height: 512 }];
  const outcome = await process.render({ bytes, sizes, format: 'webp' });
  return 'fault' in outcome ? outcome.fault : outcome.peakKilobytes / 1024;
}

it('stays under 300 MB for the worst pictures of a few kilobytes, rendered sequentially', async () => {
  const worst = [
    await plainPicture(5_000, 3_300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await plainPicture(7_900, 4_200).jpeg({ progressive: true }).toBuffer(),
    await plainPicture(6_000, 4_000).gif().toBuffer(),
    await plainPicture(4_000, 3_100, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    await plainPicture(8_000, 8_000).jpeg().toBuffer(),
    await plainPicture(8_000, 8_000).png({ compressionLevel: 1 }).toBuffer(),
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const bytes of worst) expect(await render(bytes)).toBeLessThan(300);
  }
  const larger = await plainPicture(8_000, 6_000).gif().toBuffer();
  expect(await render(larger)).toBe('too many pixels for its format');
}, 240_000);
