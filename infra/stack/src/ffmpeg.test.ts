import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pinned } from './artifacts/artifacts.ts';
import { fetchFfmpeg, ffmpegHint, findFfmpeg } from './ffmpeg.ts';
import { findOnPath } from './processes/run-command.ts';
import { Progress } from './progress.ts';
import { wheelFile } from './servers/python-wheel.ts';
import { scratchFolder, withEnvironment } from './testing/scratch.ts';

const { signal } = new AbortController();

/** A machine with an empty cache and these programs alone. */
function fakeMachine(programs: Readonly<Record<string, string>> = {}) {
  const dir = scratchFolder();
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(dir, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(dir, name), 0o755);
  }
  const cache = join(dir, 'cache');
  withEnvironment({ PATH: dir, FFMPEG_PATH: '', POC_CACHE_DIR: cache });
  const { version } = pinned('ffmpeg');
  return { dir, download: join(cache, `ffmpeg-${version}`, wheelFile(pinned('ffmpeg')).program ?? '') };
}
const listing = (...encoders: string[]) => encoders.map((name) => `echo " V....D ${name}   one"`).join('\n');

describe('findFfmpeg', () => {
  test('prefers FFMPEG_PATH, then a program with all encoders', async () => {
    const { dir } = fakeMachine({ ffmpeg: listing('libx264', 'aac', 'mjpeg', 'png') });
    expect(await findFfmpeg(signal)).toBe(join(dir, 'ffmpeg'));
    expect(await ffmpegHint(signal)).toBeUndefined();
    withEnvironment({ FFMPEG_PATH: '/opt/ffmpeg' });
    expect(await findFfmpeg(signal)).toBe('/opt/ffmpeg');
    expect(await ffmpegHint(signal)).toBeUndefined();
  });

  test.each([
    ['lacks an encoder', { ffmpeg: listing('libx264rgb', 'aac', 'mjpeg', 'png') }],
    ['does not run', { ffmpeg: 'exit 127' }],
    ['is missing', {}],
  ])('names the download if the program on PATH %s', async (_what, programs) => {
    const { download } = fakeMachine(programs);
    expect(await findFfmpeg(signal)).toBe(download);
    expect(await ffmpegHint(signal)).toMatch(/^ffmpeg is not available yet/);
    mkdirSync(dirname(download), { recursive: true });
    writeFileSync(download, '', { mode: 0o755 });
    expect(await ffmpegHint(signal)).toBeUndefined();
  });
});

describe('fetchFfmpeg', () => {
  const fetched = async (): Promise<string> => {
    const written: string[] = [];
    await fetchFfmpeg(new Progress({ write: (text) => written.push(text) }), signal);
    return written.join('');
  };

  test('downloads nothing if it is there', async () => {
    fakeMachine({ ffmpeg: listing('libx264', 'aac', 'mjpeg', 'png') });
    expect(await fetched()).toBe('');
  });

  test('says a failure in one line, with the command', async () => {
    const { download } = fakeMachine({ 'apt-get': '' });
    expect((await fetched()).trim().split('\n').at(-1)).toMatch(
      /✗ ffmpeg {7}uploaded videos keep one quality and live video is refused: Python 3 with pip.* sudo apt-get install ffmpeg, then start again/,
    );
    expect(existsSync(download)).toBe(false);
  });

  test('stops a download', async () => {
    const { dir } = fakeMachine({ python3: 'case "$*" in *--version*) ;; *) exec sleep 600;; esac' });
    symlinkSync(findOnPath('sleep', '/usr/bin:/bin') ?? '', join(dir, 'sleep'));
    const written: string[] = [];
    const stopping = AbortSignal.timeout(500);
    await fetchFfmpeg(new Progress({ write: (text) => written.push(text) }), stopping);
    expect(written.join('')).toMatch(
      /Downloading ffmpeg in the background \(\d+ MB\).*\n\n {2}✗ ffmpeg {7}stopped/,
    );
  });
});
