import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MissingClient, StoppedError } from './errors.ts';

import { installMissing } from './machine-packages.ts';
import { findOnPath } from './processes/run-command.ts';
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
      chromium) printf '#!/bin/sh\\n' > "$dir/$name";;
    esac; done;;
  esac`;
  write('apt-get', `${script}\n${installs}`);
  write('dpkg', 'exit 1');
  for (const tool of ['chmod', 'sleep', 'touch']) symlinkSync(findOnPath(tool) ?? '', join(dir, tool));
  withEnvironment({ PATH: dir });
  /** Calls of apt, without options. */
  const calls = () =>
    (existsSync(join(dir, 'log')) ? readFileSync(join(dir, 'log'), 'utf8') : '')
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replaceAll(/ (-o \S+|-qq|-y|--no-install-recommends|--fix-broken)/g, ''));
  const here = { name: 'here', isInstalled: () => true };
  const chromium = { name: 'chromium', isInstalled: () => existsSync(join(dir, 'chromium')) };
  return { dir, calls, here, chromium, installed: () => chromium.isInstalled() };
}
const quietly = { signal: new AbortController().signal, onProgress: () => {} };
const allCalls = [
  'dpkg --configure -a',
  'apt-get update',
  'apt-get install chromium --download-only',
  'apt-get install chromium',
];

describe('installMissing', () => {
  test('repairs a killed installation, then installs missing packages', async () => {
    const { here, chromium, calls, installed } = givenApt();
    await installMissing([here, chromium], quietly);
    expect(calls()).toEqual(allCalls);
    expect(installed()).toBe(true);
    await installMissing([here, chromium], quietly);
    expect(calls()).toEqual(allCalls);
  });

  test('two concurrent launchers call apt once', async () => {
    const { chromium, calls } = givenApt('sleep 0.2');
    const said: string[] = [];
    const options = { ...quietly, onProgress: (text: string) => void said.push(text) };
    await Promise.all([installMissing([chromium], options), installMissing([chromium], options)]);
    expect(calls()).toEqual(allCalls);
    expect(said.toSorted()).toEqual(['installing chromium by apt', 'waiting for another installation']);
  });

  test('reports what apt says without a network, and can be tried again', async () => {
    const { dir, chromium, installed } = givenApt(
      '[ -f "$dir/offline" ] && { echo "E: Failed to fetch chromium" >&2; exit 100; }',
    );
    writeFileSync(join(dir, 'offline'), '');
    await expect(installMissing([chromium], quietly)).rejects.toMatchObject({
      message: expect.stringContaining('failed with code 100'),
      details: ['E: Failed to fetch chromium'],
    });
    rmSync(join(dir, 'offline'));
    await installMissing([chromium], quietly);
    expect(installed()).toBe(true);
  });

  test('installs from earlier lists where they cannot be updated', async () => {
    const { chromium, installed } = givenApt('[ "$1" = update ] && exit 100');
    await installMissing([chromium], quietly);
    expect(installed()).toBe(true);
  });

  test('aborts its download at a stop, and lets another launcher continue', async () => {
    const { dir, chromium } = givenApt(
      'case "$*" in *--download-only*) echo $$ > "$dir/pid"; exec sleep 600;; esac',
    );
    const stopping = new AbortController();
    const installing = installMissing([chromium], { ...quietly, signal: stopping.signal });
    await until('apt downloads', () => existsSync(join(dir, 'pid')));
    stopping.abort();
    await expect(installing).rejects.toThrow(StoppedError);
    expect(identify(Number(readFileSync(join(dir, 'pid'), 'utf8')))).toBeUndefined();
    const { chromium: again, installed } = givenApt();
    await installMissing([again], quietly);
    expect(installed()).toBe(true);
  });

  test('finishes unpacking when it is stopped', async () => {
    const { dir, chromium, installed } = givenApt(
      'case "$*" in update*|*--download-only*) ;; *) touch "$dir/unpacking"; sleep 0.5;; esac',
    );
    const stopping = new AbortController();
    const installing = installMissing([chromium], { ...quietly, signal: stopping.signal });
    await until('dpkg unpacks', () => existsSync(join(dir, 'unpacking')));
    stopping.abort();
    await installing;
    expect(installed()).toBe(true);
  });

  test('needs root', async () => {
    const { chromium, calls } = givenApt();
    uid = 1000;
    await expect(installMissing([chromium], quietly)).rejects.toThrow(MissingClient);
    expect(calls()).toEqual([]);
  });

  test('needs no root when nothing is missing', async () => {
    const { here, calls } = givenApt();
    uid = 1000;
    await installMissing([here], quietly);
    expect(calls()).toEqual([]);
  });
});
