import { readdir, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keysOfName } from '@poc/community/pictures/post-picture-names';
import { keysOfPicture } from '@poc/kit/images/picture-keys';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { allPosts } from './all-posts.ts';
import type { Seeded } from './entity.ts';
import { seedFileName } from './ids.ts';

const folder = fileURLToPath(new URL('../media/', import.meta.url));
const folders = ['shows', 'merch', 'avatars'] as const;
const contentTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
};
const uploadsAtOnce = 8;

export interface MediaFile {
  /** Key in the object store, for example `shows/pip-happens.webp`. */
  readonly key: string;
  /** Path below the media folder. */
  readonly path: string;
  readonly bytes: number;
}

/** Lists the demo's pictures and its video with captions. */
export async function listMedia(): Promise<MediaFile[]> {
  const found = await Promise.all(
    folders.map(async (name) => {
      const files = (await readdir(`${folder}${name}`)).filter((file) => extname(file) in contentTypes);
      return Promise.all(
        files.toSorted().map(async (file) => {
          const key = `${name}/${file}`;
          return { key, path: key, bytes: (await stat(`${folder}${key}`)).size };
        }),
      );
    }),
  );
  const files = found.flat();
  return [...files, ...files.flatMap(postPicturesOf)];
}

/** The shop's pictures that posts use, under names of post pictures. */
function postPicturesOf({ path, bytes }: MediaFile): MediaFile[] {
  return allPosts.flatMap(({ key, picture }) => {
    const widths = picture ? keysOfPicture(`merch/${picture.file}.webp`) : [];
    const at = widths.indexOf(path);
    const name = keysOfName(seedFileName('post', key))[at];
    return at < 0 || name === undefined ? [] : [{ key: name, path, bytes }];
  });
}

/** Uploads files that are missing in the object store or differ in size. */
export async function storeMedia(store: ObjectStore): Promise<Seeded> {
  await store.ensureBucket();
  const files = await listMedia();
  let added = 0;
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if ((await store.sizeOf(file.key)) === file.bytes) continue;
      await store.put(
        file.key,
        await readFile(`${folder}${file.path}`),
        contentTypes[extname(file.key)] ?? 'application/octet-stream',
      );
      added += 1;
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
  return { total: files.length, added };
}
