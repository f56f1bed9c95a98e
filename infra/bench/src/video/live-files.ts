import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { clockBits, clockHeight, readClock } from './picture-clock.ts';

/** A part of a playlist: segments after one header. */
export interface PlaylistRun {
  readonly header: string;
  readonly segments: string[];
}

/** Groups the files of a playlist by header. */
export function runsIn(playlist: string): PlaylistRun[] {
  const runs: PlaylistRun[] = [];
  for (const line of playlist.split('\n')) {
    const [, header] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    if (header !== undefined) runs.push({ header, segments: [] });
    else if (line !== '' && !line.startsWith('#')) runs.at(-1)?.segments.push(line);
  }
  return runs;
}

/** Files of one live stream, through the gateway. */
export function liveFiles(origin: string, streamId: string) {
  const read = async (file: string): Promise<Buffer> => {
    const response = await fetch(`${origin}/uploads/live/${file}`);
    if (!response.ok) throw new Error(`${file} returned ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return {
    read,
    runs: async (rung: string) => runsIn((await read(`${streamId}-${rung}.m3u8`)).toString()),
    async readAll(files: readonly string[]) {
      const parts: Buffer[] = [];
      for (const file of files) parts.push(await read(file));
      return Buffer.concat(parts);
    },
  };
}

/** Clock of each frame of a video. @returns ms since the epoch of the clock */
export async function clocksIn(ffmpeg: string, video: Buffer): Promise<number[]> {
  const filter = `crop=iw:ih*${clockHeight}:0:0,scale=${clockBits}:1:flags=area,format=gray`;
  const args = [
    '-v',
    'error',
    '-i',
    '-',
    '-an',
    '-vf',
    filter,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  ];
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin.on('error', () => undefined).end(video);
  const parts = await buffer(child.stdout);
  await closed;
  return Array.from({ length: parts.length / clockBits }, (_, frame) =>
    readClock(parts.subarray(frame * clockBits, (frame + 1) * clockBits)),
  );
}
