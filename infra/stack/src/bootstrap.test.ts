import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from './paths.ts';
import { scratchFolder } from './testing/scratch.ts';

/** A fake npm that records its calls. */
const npm = `#!/bin/sh
echo npm "$1" >> npm.log
[ -e npm-fails ] && { echo 'package.json and package-lock.json are not in sync' >&2; exit 1; }
rm -rf node_modules
mkdir -p node_modules/node/bin node_modules/left
printf '#!/bin/sh\\necho handed over' > node_modules/node/bin/node
chmod +x node_modules/node/bin/node
echo '{}' > node_modules/node/package.json
echo '{}' > node_modules/left/package.json
echo '{ "packages": { "node_modules/node": {}, "node_modules/left": {} } }' > node_modules/.package-lock.json
`;

interface Checkout {
  readonly file: (...parts: string[]) => string;
  start(): Promise<string>;
  /** Number of npm runs. */
  installations(): number;
}

/** A fresh clone with one workspace. */
function checkout(): Checkout {
  const root = scratchFolder();
  const file = (...parts: string[]): string => join(root, ...parts);
  const bin = scratchFolder();
  writeFileSync(join(bin, 'npm'), npm);
  chmodSync(join(bin, 'npm'), 0o755);
  mkdirSync(file('infra', 'stack'), { recursive: true });
  mkdirSync(file('web'));
  copyFileSync(join(repoRoot, 'infra/stack/bootstrap.mjs'), file('infra', 'stack', 'bootstrap.mjs'));
  const manifest = { workspaces: ['web'], devDependencies: { node: '26.0.0' } };
  const web = { dependencies: { left: '1.0.0' } };
  writeFileSync(file('package.json'), JSON.stringify(manifest));
  writeFileSync(file('web', 'package.json'), JSON.stringify(web));
  const packages = {
    '': manifest,
    web,
    'node_modules/node': {},
    'node_modules/left': {},
    'node_modules/left-for-windows': {},
  };
  writeFileSync(file('package-lock.json'), JSON.stringify({ packages }));
  return {
    file,
    installations: () => readFileSync(file('npm.log'), 'utf8').trim().split('\n').length,
    start: () =>
      new Promise((resolve) => {
        const env = { PATH: `${bin}:/usr/bin:/bin` };
        execFile(
          process.execPath,
          [file('infra/stack/bootstrap.mjs'), 'start'],
          { env },
          (_, stdout, stderr) => resolve((stdout + stderr).trimEnd()),
        );
      }),
  };
}

test('packages are installed once', async () => {
  const { start, installations } = checkout();
  expect(await start()).toMatch(/installing \(npm ci\): the first start\n.*installed.*\nhanded over/);
  expect(await start()).toBe('handed over');
  expect(installations()).toBe(1);
});

test.each([
  ['a package that was deleted', 'node_modules/left', 'node_modules/left is missing'],
  [
    'the manifest of a package that was deleted',
    'node_modules/left/package.json',
    'node_modules/left is missing',
  ],
  [
    'an installation that was interrupted',
    'node_modules/.package-lock.json',
    'no finished installation is recorded',
  ],
])('%s causes an installation', async (_, path, reason) => {
  const { file, start, installations } = checkout();
  await start();
  rmSync(file(path), { recursive: true });
  expect(await start()).toMatch(new RegExp(`installing \\(npm ci\\): ${reason}\n.*installed.*\nhanded over`));
  expect(await start()).toBe('handed over');
  expect(installations()).toBe(2);
});

test('a changed lock file causes an installation', async () => {
  const { file, start } = checkout();
  await start();
  writeFileSync(file('package-lock.json'), `${readFileSync(file('package-lock.json'), 'utf8')}\n`);
  expect(await start()).toContain('npm ci): package-lock.json has changed\n');
  expect(await start()).toBe('handed over');
});

test('a manifest beyond the lock file causes an installation; changed scripts do not', async () => {
  const { file, start } = checkout();
  await start();
  const web = { scripts: { build: 'vite' }, dependencies: { left: '1.0.0' } };
  writeFileSync(file('web', 'package.json'), JSON.stringify(web));
  expect(await start()).toBe('handed over');
  writeFileSync(file('npm-fails'), '');
  writeFileSync(
    file('web', 'package.json'),
    JSON.stringify({ dependencies: { left: '1.0.0', right: '1.0.0' } }),
  );
  const text = await start();
  expect(text).toContain('npm ci): web/package.json has changed\n');
  expect(text).toContain('package.json and package-lock.json are not in sync');
});
