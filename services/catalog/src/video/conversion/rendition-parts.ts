import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withStoreTimeout } from '@poc/kit/storage/with-store-timeout';
import { keysOf } from '../../shows/shows.api.ts';
import type { Rendition } from './conversion.model.ts';
import { type EncodingDeps, fetchStored } from './convert-video.ts';

/** Byte range of a rendition's file that is a complete video, from one header to the next. */
interface Part {
  readonly start: number;
  end: number;
  seconds: number;
}

const headerOrSegment =
  /^#EXT-X-MAP:URI="[^"]+",BYTERANGE="\d+@(\d+)"$|^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm;

function partsIn(playlist: string): Part[] {
  const parts: Part[] = [];
  for (const [, start, seconds, size, at] of playlist.matchAll(headerOrSegment)) {
    if (start !== undefined) parts.push({ start: Number(start), end: 0, seconds: 0 });
    const part = parts.at(-1);
    if (!part || seconds === undefined) continue;
    part.end = Number(at) + Number(size);
    part.seconds += Number(seconds);
  }
  return parts;
}

/**
 * Copies a rendition into the work folder as input for ffmpeg, which ignores further headers within a file. The parts
 * of a recording with several runs therefore become separate files, and the input is a list of them.
 */
export async function fetchRendition(
  deps: EncodingDeps,
  { file, playlist }: Rendition,
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly input: string; readonly seconds: number }> {
  const parts = partsIn(await text(await withStoreTimeout(deps.store.read(keysOf(playlist)[0] ?? ''))));
  const names = parts.map((_, index) => `part-${index}.mp4`);
  for (const [index, { start, end }] of parts.entries()) {
    const name = names[index] ?? '';
    await fetchStored(deps, file, folder, signal, { start, size: end - start, name });
  }
  const list = join(folder, 'parts.txt');
  const lines = parts.map(({ seconds }, index) => `file ${names[index]}\nduration ${seconds}\n`);
  await writeFile(list, lines.join(''));
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  return { input: parts.length === 1 ? join(folder, 'part-0.mp4') : list, seconds };
}
