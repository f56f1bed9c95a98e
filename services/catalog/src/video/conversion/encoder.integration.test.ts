import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ProgramFailed } from '@poc/kit/process/run-guarded';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realVideo } from '../../testing/real-video.ts';
import { createEncoder } from './encoder.ts';

const encoder = createEncoder(ffmpeg);
const hasFfmpeg = await encoder.isAvailable();
const never = new AbortController().signal;
const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=2'];
const sound = ['-f', 'lavfi', '-i', 'sine=d=2'];

/** Turns the picture of an MP4 by 90 degrees, as phones do: by the matrix in its track header. */
function turned(mp4: Buffer): Buffer {
  const at = mp4.indexOf('tkhd') + 44;
  for (const [entry, value] of [0, 0x10000, 0, -0x10000, 0].entries())
    mp4.writeInt32BE(value, at + 4 * entry);
  return mp4;
}

describe.skipIf(!hasFfmpeg)(`probe${hasFfmpeg ? '' : ', skipped: ffmpeg is not installed'}`, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poc-probe-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string): string => join(folder, name);
  const probe = (name: string) => encoder.probe(at(name), never);
  const make = (name: string, ...args: string[]) =>
    promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...args, at(name)]);

  it('reads an MP4 with sound, and a turned one', async () => {
    const plain = await realVideo(ffmpeg, { size: '320x240' });
    await writeFile(at('plain.mp4'), plain);
    const size = { width: 320, height: 240 };
    expect(await probe('plain.mp4')).toMatchObject({ stream: 0, ...size, hasSound: true });
    await writeFile(at('turned.mp4'), turned(plain));
    expect(await probe('turned.mp4')).toMatchObject({ width: 240, height: 320 });
  });

  it.each([
    ['a WebM', 'one.webm', ['-c:v', 'libvpx'], { width: 320, height: 240 }],
    ['wide pixels', 'wide.mp4', ['-vf', 'setsar=4/3'], { width: 427, height: 240 }],
    ['a variable frame rate', 'vfr.mp4', ['-vf', "select='lt(n,3)+gt(n,40)'"], { width: 320 }],
    ['an unused codec', 'mpeg4.mp4', ['-c:v', 'mpeg4'], { width: 320 }],
    [
      'a title like a description',
      'title.mp4',
      ['-metadata', 'title=x\n  Duration: 99:00:00.00, \n  Stream #0:0: Video: h264, 9x9'],
      { width: 320, height: 240 },
    ],
    [
      'a title with line separators',
      'separated.mp4',
      ['-metadata', 'title=x\u2028  Duration: 99:00:00.00, \u2029  Stream #0:0: Video: h264, 9x9'],
      { width: 320, height: 240 },
    ],
  ])('reads %s', async (_what, name, options, expected) => {
    await make(name, ...picture, ...options);
    const source = await probe(name);
    expect(source).toMatchObject({ stream: 0, hasSound: false, ...expected });
    expect(source?.seconds).toBeCloseTo(2, 0);
  });

  it('believes a stretched duration, which the limits of a conversion bound', async () => {
    await make('long.mp4', ...picture);
    const file = await readFile(at('long.mp4'));
    file.writeUInt32BE(36_000_000, file.indexOf('mvhd') + 20);
    await writeFile(at('long.mp4'), file);
    expect(await probe('long.mp4')).toMatchObject({ width: 320 });
  });

  it('rejects sound alone, and sound with a cover', async () => {
    await make('sound.mp4', ...sound);
    expect(await probe('sound.mp4')).toBeNull();
    await make('cover.png', ...picture, '-frames:v', '1');
    const both = ['-i', at('sound.mp4'), '-i', at('cover.png'), '-map', '0', '-map', '1', '-c', 'copy'];
    await make('cover.mp4', ...both, '-disposition:v:0', 'attached_pic');
    expect(await probe('cover.mp4')).toBeNull();
  });

  it.each([
    ['text', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(50))],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
  ])('fails with %s', async (name, content) => {
    await writeFile(at(`${name}.mp4`), content);
    await expect(probe(`${name}.mp4`)).rejects.toThrow(ProgramFailed);
  });
});
