import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MissingClient, StoppedError } from './errors.ts';
import { ffmpegHint, installFfmpeg } from './ffmpeg.ts';
import { installMissing } from './machine-packages.ts';
import { findOnPath } from './processes/run-command.ts';
import { Progress } from './progress.ts';
import { identify } from './state/process-identity.ts';
import { until } from './testing/child.ts';
import { scratchFolder, withEnvironment } from './testing/scratch.ts';

/** User id that the process reports; 0 is root. */
let uid = 0;
beforeEach(() => {
  uid = 0;
  const getuid = vi.spyOn(process, 'getuid').mockImplementation(() => uid);
  onTestFinished(() => getuid.mockRestore());
});

/**
 * Simulates a machine with apt and without installed packages.
 * @param script additional work of apt; `$*` are its arguments, `$dir` is the folder of all programs
 */
function givenApt(script = ':') {
  const dir = scratchFolder();
  const write = (name: string, body: string) => {
    const lines = ['#!/bin/sh', `dir='${dir}'`, `echo "${name} $*" >> "$dir/log"`, body];
    writeFileSync(join(dir, name), lines.join('\n'));
    chmodSync(join(dir, name), 0o755);
  };
  const installs = `case "$*" in *--download-only*|update*) ;; *)
    for name in "$@"; do case "$name" in
      ffmpeg) for one in ffmpeg ffprobe; do printf '#!/bin/sh\\n' > "$dir/$one"; chmod 755 "$dir/$one"; done;;
    esac; done;;
  esac`;
  write('apt-get', `${script}\n${installs}`);
  write('dpkg', 'exit 1');
  for (const tool of ['chmod', 'sleep', 'touch']) symlinkSync(findOnPath(tool) ?? '', join(dir, tool));
  withEnvironment({ PATH: dir, FFMPEG_PATH: '' });
  /** Its calls, without options. */
  const calls = () =>
    (existsSync(join(dir, 'log')) ? readFileSync(join(dir, 'log'), 'utf8') : '')
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replaceAll(/ (-o \S+|-qq|-y|--no-install-recommends|--fix-broken)/g, ''));
  const here = { name: 'here', isInstalled: () => true };
  const ffmpeg = { name: 'ffmpeg', isInstalled: () => existsSync(join(dir, 'ffmpeg')) };
  return { dir, calls, here, ffmpeg, installed: () => ffmpeg.isInstalled() };
}
const quietly = { signal: new AbortController().signal, onProgress: () => {} };
const allCalls = [
  'dpkg --configure -a',
  'apt-get update',
  'apt-get install ffmpeg --download-only',
  'apt-get install ffmpeg',
];

describe('installMissing', () => {
  test('repairs a killed installation, then installs missing packages', async () => {
    const { here, ffmpeg, calls, installed } = givenApt();
    await installMissing([here, ffmpeg], quietly);
    expect(calls()).toEqual(allCalls);
    expect(installed()).toBe(true);
    await installMissing([here, ffmpeg], quietly);
    expect(calls()).toEqual(allCalls);
  });

  test('two launchers at once call apt once', async () => {
    const { ffmpeg, calls } = givenApt('sleep 0.2');
    const said: string[] = [];
    const options = { ...quietly, onProgress: (text: string) => void said.push(text) };
    await Promise.all([installMissing([ffmpeg], options), installMissing([ffmpeg], options)]);
    expect(calls()).toEqual(allCalls);
    expect(said.toSorted()).toEqual(['installing ffmpeg by apt', 'waiting for another installation']);
  });

  test('reports what apt says without a network, and can be tried again', async () => {
    const { dir, ffmpeg, installed } = givenApt(
      '[ -f "$dir/offline" ] && { echo "E: Failed to fetch ffmpeg" >&2; exit 100; }',
    );
    writeFileSync(join(dir, 'offline'), '');
    await expect(installMissing([ffmpeg], quietly)).rejects.toMatchObject({
      message: expect.stringContaining('failed with code 100'),
      details: ['E: Failed to fetch ffmpeg'],
    });
    rmSync(join(dir, 'offline'));
    await installMissing([ffmpeg], quietly);
    expect(installed()).toBe(true);
  });

  test('installs from earlier lists where they cannot be updated', async () => {
    const { ffmpeg, installed } = givenApt('[ "$1" = update ] && exit 100');
    await installMissing([ffmpeg], quietly);
    expect(installed()).toBe(true);
  });

  test('aborts its download at a stop, and lets another launcher continue', async () => {
    const { dir, ffmpeg } = givenApt(
      'case "$*" in *--download-only*) echo $$ > "$dir/pid"; exec sleep 600;; esac',
    );
    const stopping = new AbortController();
    const installing = installMissing([ffmpeg], { ...quietly, signal: stopping.signal });
    await until('apt downloads', () => existsSync(join(dir, 'pid')));
    stopping.abort();
    await expect(installing).rejects.toThrow(StoppedError);
    expect(identify(Number(readFileSync(join(dir, 'pid'), 'utf8')))).toBeUndefined();
    const { ffmpeg: again, installed } = givenApt();
    await installMissing([again], quietly);
    expect(installed()).toBe(true);
  });

  test('finishes unpacking when it is stopped', async () => {
    const { dir, ffmpeg, installed } = givenApt(
      'case "$*" in update*|*--download-only*) ;; *) touch "$dir/unpacking"; sleep 0.5;; esac',
    );
    const stopping = new AbortController();
    const installing = installMissing([ffmpeg], { ...quietly, signal: stopping.signal });
    await until('dpkg unpacks', () => existsSync(join(dir, 'unpacking')));
    stopping.abort();
    await installing;
    expect(installed()).toBe(true);
  });

  test('needs root', async () => {
    const { ffmpeg, calls } = givenApt();
    uid = 1000;
    await expect(installMissing([ffmpeg], quietly)).rejects.toThrow(MissingClient);
    expect(calls()).toEqual([]);
  });

  test('needs no root when nothing is missing', async () => {
    const { here, calls } = givenApt();
    uid = 1000;
    await installMissing([here], quietly);
    expect(calls()).toEqual([]);
  });
});

describe('installFfmpeg', () => {
  const install = async (): Promise<string> => {
    const written: string[] = [];
    await installFfmpeg(new Progress({ write: (text) => written.push(text) }), quietly.signal);
    return written.join('');
  };

  test('says that it installs, and what follows', async () => {
    const { installed } = givenApt();
    expect(await install()).toMatch(/Installing ffmpeg in the background.*\n\n {2}✓ ffmpeg {7}installed; /);
    expect(installed()).toBe(true);
    expect(await install()).toBe('');
  });

  test('says a failure in one line', async () => {
    givenApt('echo "E: Unable to locate package" >&2; exit 100');
    expect((await install()).split('\n')[2]).toMatch(
      /✗ ffmpeg {7}uploaded videos keep one quality and live video is refused: `apt-get .* failed with code 100\. E: Unable to locate package/,
    );
  });

  test('says how to get it where it cannot install it', async () => {
    const { calls } = givenApt();
    uid = 1000;
    expect(await install()).toBe(
      '  ffmpeg is not installed, so uploaded videos keep one quality and live video is refused. To install it: sudo apt-get install ffmpeg\n\n',
    );
    expect(calls()).toEqual([]);
    withEnvironment({ FFMPEG_PATH: '/opt/ffmpeg' });
    expect(ffmpegHint()).toBeUndefined();
  });
});
