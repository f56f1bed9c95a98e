import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEncoder } from '../conversion/encoder.ts';
import { videoKind } from './video-kind.ts';

const hasFfmpeg = await createEncoder(ffmpeg).isAvailable();
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=d=${seconds}:s=160x120`];
const sound = ['-f', 'lavfi', '-i', 'sine=d=1'];

describe.skipIf(!hasFfmpeg)(`files of ffmpeg${hasFfmpeg ? '' : ', skipped: it is not installed'}`, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poc-video-kind-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function kindOf(name: string, options: readonly string[]) {
    const path = join(folder, name);
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...options, path]);
    const file = await readFile(path);
    return videoKind(async (start, size) => file.subarray(start, start + size), file.length);
  }

  it.each([0.2, 0.5, 1, 1.5, 2, 3])('knows a WebM of %d s', async (seconds) => {
    expect(await kindOf('video.webm', [...picture(seconds), '-c:v', 'libvpx'])).toBe('webm');
  });

  it.each([
    ['webm', 'a WebM with sound', 'both.webm', [...sound, ...picture(1), '-c:v', 'libvpx']],
    ['webm', 'a WebM written as a stream', 'live.webm', [...picture(1), '-c:v', 'libvpx', '-live', '1']],
    ['mp4', 'an MP4', 'video.mp4', picture(1)],
    ['mp4', 'an MP4 that starts with moov', 'fast.mp4', [...picture(1), '-movflags', '+faststart']],
    [null, 'a WebM with sound alone', 'sound.webm', sound],
    [null, 'an M4A', 'sound.m4a', sound],
    [null, 'an MP4 with sound alone', 'sound.mp4', sound],
  ])('gives %s for %s', async (kind, _what, name, options) => {
    expect(await kindOf(name, options)).toBe(kind);
  });
});
