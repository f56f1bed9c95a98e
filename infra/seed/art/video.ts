import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { filmSeconds, frame } from './video-frames.ts';
import { beat, sampleRate } from './video-sound.ts';

const framesPerSecond = 24;
const width = 640;
const height = 360;
const target = fileURLToPath(new URL('../media/shows/laugh-and-learn.mp4', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'poc-film-'));
try {
  const sound = join(folder, 'beat.s16');
  await writeFile(sound, beat(filmSeconds));
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error'],
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${width}x${height}`,
        '-r',
        String(framesPerSecond),
        '-i',
        'pipe:0',
      ],
      ...['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', sound],
      ...[
        '-c:v',
        'libx264',
        '-profile:v',
        'baseline',
        '-level',
        '3.0',
        '-pix_fmt',
        'yuv420p',
        '-preset',
        'veryslow',
        '-crf',
        '29',
      ],
      ...[
        '-g',
        String(framesPerSecond * 2),
        '-c:a',
        'aac',
        '-b:a',
        '48k',
        '-movflags',
        '+faststart',
        '-shortest',
        target,
      ],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit');
  for (let i = 0; i < filmSeconds * framesPerSecond; i++) {
    const pixels = await sharp(Buffer.from(frame(i / framesPerSecond)))
      .resize(width, height)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  console.log(`laugh-and-learn.mp4: ${Math.round((await stat(target)).size / 1024)} KB, ${filmSeconds} s`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
