import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPicture } from '@poc/kit/testing/pictures';
import { createEncoder } from '../video/conversion/encoder.ts';

/** Behaviour: works, fails, or hangs at the storyboard or at the rendition of this height. */
type Mode = 'work' | 'fail' | `hang at ${number | 'storyboard'}`;

/** Records each requested rendition, and writes ten bytes as a video of one part. */
const ffmpeg = `#!/bin/sh
dir=$(dirname "$0")
[ "$1" = -version ] && exit 0
case "$*" in *ffmetadata*) cat "$dir/probe" >&2; exit 0;; esac
mode=$(cat "$dir/mode")
height=$(echo "$*" | sed -n 's/.*scale=[0-9]*:\\([0-9]*\\),.*/\\1/p')
while [ $# -gt 2 ]; do shift; done
case "$2" in
  *.png) cp "$dir/picture.png" "$2"; exit 0;;
  *.jpg)
    [ "$mode" = 'hang at storyboard' ] && exec sleep 600
    [ "$mode" = fail ] && exit 1
    printf pictures > "$2"
    exit 0;;
esac
echo "$height $$" >> "$dir/runs"
echo out_time_us=5000000
[ "$mode" = fail ] && { echo 'no such codec' >&2; exit 1; }
[ "$mode" = "hang at $height" ] && exec sleep 600
printf 0123456789 > "$1"
name=$(basename "$1")
printf '#EXTM3U\\n#EXT-X-MAP:URI="%s",BYTERANGE="2@0"\\n#EXTINF:10.000000,\\n#EXT-X-BYTERANGE:8@2\\n%s\\n' "$name" "$name" > "$2"
`;
/** Replacement for ffmpeg that finishes immediately and accepts any file as a video. */
export async function standInEncoder() {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  await write('ffmpeg', ffmpeg);
  await chmod(join(folder, 'ffmpeg'), 0o755);
  await write('picture.png', await plainPicture(160, 90).png().toBuffer());
  const shows = (width: number, height: number) =>
    write(
      'probe',
      `  Duration: 00:00:10.00, start: 0.0\n  Stream #0:0: Video: h264, yuv420p, ${width}x${height}, 25 fps\n`,
    );
  const does = (mode: Mode) => write('mode', mode);
  const runs = async () =>
    (await readFile(join(folder, 'runs'), 'utf8').catch(() => '')).split('\n').slice(0, -1);
  await shows(1920, 1080);
  await does('work');
  return {
    path: join(folder, 'ffmpeg'),
    encoder: createEncoder(join(folder, 'ffmpeg')),
    shows,
    does,
    heights: async () => (await runs()).map((run) => Number(run.split(' ')[0])),
    forget: () => rm(join(folder, 'runs'), { force: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
