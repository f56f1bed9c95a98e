import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { avatars, hostPortraits } from './avatars.ts';
import { heroes } from './heroes.ts';
import { partnerMarks, placeholders } from './marks.ts';
import { merchPictures } from './merch-pictures.ts';
import { showPictures } from './show-pictures.ts';

type Pictures = Record<string, () => string>;

/** File name ending and width in pixels of one rendering. */
type Size = readonly [ending: string, width: number];

const media = new URL('../media/', import.meta.url);
const webImages = new URL('../../../web/public/img/', import.meta.url);

/** Only names that contain this part of a name are drawn; everything without it. */
const only = process.argv[2] ?? '';

async function writeWebp(
  folder: URL,
  pictures: Pictures,
  sizes: readonly Size[],
  quality: number,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [name, draw] of Object.entries(pictures)) {
    if (!name.includes(only)) continue;
    const svg = Buffer.from(draw());
    for (const [ending, width] of sizes) {
      const file = await sharp(svg)
        .resize({ width })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer();
      await writeFile(new URL(`${name}${ending}.webp`, folder), file);
      bytes += file.length;
    }
  }
  return bytes;
}

async function writeSvg(folder: URL, pictures: Pictures): Promise<number> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [name, draw] of Object.entries(pictures)) {
    if (!name.includes(only)) continue;
    const svg = draw().replaceAll(/ +\/>/g, '/>');
    await writeFile(new URL(`${name}.svg`, folder), `${svg}\n`);
    bytes += svg.length;
  }
  return bytes;
}

const showSizes: readonly Size[] = [
  ['-320', 320],
  ['-640', 640],
  ['', 1280],
];
const merchSizes: readonly Size[] = [
  ['-320', 320],
  ['-640', 640],
  ['', 960],
];
const heroPhoneSizes: readonly Size[] = [['-480', 480]];
const heroSizes: readonly Size[] = [
  ['-800', 800],
  ['', 1600],
];
const hostSizes: readonly Size[] = [
  ['-320', 320],
  ['', 640],
];

const written = {
  shows: await writeWebp(new URL('shows/', media), showPictures, showSizes, 74),
  merch: await writeWebp(new URL('merch/', media), merchPictures, merchSizes, 74),
  avatars: await writeWebp(new URL('avatars/', media), avatars, [['', 256]], 80),
  heroes: await writeWebp(webImages, heroes, heroSizes, 70),
  // The first thing that somebody on a slow line waits for: at 700 kbps each kB is 12 ms.
  heroesOnPhones: await writeWebp(webImages, heroes, heroPhoneSizes, 45),
  hosts: await writeWebp(webImages, hostPortraits, hostSizes, 66),
  marks: (await writeSvg(webImages, partnerMarks)) + (await writeSvg(webImages, placeholders)),
};
for (const [what, bytes] of Object.entries(written)) console.log(`${what}: ${Math.round(bytes / 1024)} KB`);
