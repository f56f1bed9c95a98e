import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Track, tracks } from '../segment.model.ts';
import type { Rung } from './ladder.ts';

/** A segment that the encoder has completed in all qualities of its track. */
export interface CompleteSegment {
  readonly track: Track;
  readonly n: number;
  readonly seconds: number;
}

/** Returns the qualities of a track. */
export const rungsOf = (track: Track, rungs: readonly Rung[]): Rung[] =>
  rungs.filter(({ videoRate }) => videoRate > 0 === (track === 'video'));

/** Returns a function that finds the segments completed since its last call, from the playlists of the encoder. */
export function createSegmentReader(
  folder: string,
  rungs: readonly Rung[],
): () => Promise<CompleteSegment[]> {
  const next: Record<Track, number> = { video: 0, audio: 0 };

  return async () => {
    const found: CompleteSegment[] = [];
    for (const track of tracks) {
      const lists = await Promise.all(rungsOf(track, rungs).map(({ name }) => secondsByNumber(folder, name)));
      for (;;) {
        const n = next[track];
        const seconds = lists[0]?.get(n);
        if (seconds === undefined || !lists.every((list) => list.has(n))) break;
        found.push({ track, n, seconds });
        next[track] += 1;
      }
    }
    return found;
  };
}

async function secondsByNumber(folder: string, rung: string): Promise<Map<number, number>> {
  const playlist = await readFile(join(folder, `${rung}.m3u8`), 'utf8').catch(() => '');
  const entries = playlist.matchAll(/^#EXTINF:([\d.]+),\n[a-z0-9]+-(\d+)\.m4s$/gm);
  return new Map([...entries].map(([, seconds, n]) => [Number(n), Number(seconds)]));
}
