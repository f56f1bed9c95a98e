import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PinnedArtifact } from '../artifacts/artifacts.ts';
import { provision } from '../artifacts/downloads.ts';
import { findOnPath } from '../processes/run-command.ts';
import { provisionContext, scratchFolder, withEnvironment } from '../testing/scratch.ts';
import { wheel } from './python-wheel.ts';

const file = 'poc_demo-1.0-py3-none-any.whl';

/** A wheel with one program, made by Python's zipfile. */
function makeWheel(): Buffer {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'server.txt'), 'x'.repeat(300_000));
  writeFileSync(join(folder, 'METADATA'), 'Metadata-Version: 2.1\nName: poc-demo\nVersion: 1.0\n');
  const script = `import zipfile
with zipfile.ZipFile('${file}', 'w') as z:
    z.write('server.txt', 'bin/server.txt')
    z.write('METADATA', 'poc_demo-1.0.dist-info/METADATA')
    z.writestr('poc_demo-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nTag: py3-none-any\\n')
    z.writestr('poc_demo-1.0.dist-info/RECORD', '')`;
  execFileSync('python3', ['-c', script], { cwd: folder });
  return readFileSync(join(folder, file));
}

/** A package index whose first responses are truncated. */
async function brokenIndex(
  content: Buffer,
  breaks: number,
): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.whl') !== true) {
      response.setHeader('content-type', 'text/html');
      response.end(`<a href="/${file}">${file}</a>`);
      return;
    }
    requests += 1;
    response.setHeader('content-length', content.length);
    if (requests > breaks) response.end(content);
    else response.write(content.subarray(0, content.length / 2), () => response.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/simple`, requests: () => requests };
}

function artifactOf(
  content: Buffer,
  sha256 = createHash('sha256').update(content).digest('hex'),
): PinnedArtifact {
  return { package: 'poc-demo', version: '1.0', files: [{ file, bytes: content.length, sha256 }] };
}

test.runIf(findOnPath('pip'))('retries, verifies and unpacks an interrupted download', async () => {
  const content = makeWheel();
  const index = await brokenIndex(content, 1);
  withEnvironment({
    POC_CACHE_DIR: scratchFolder(),
    PIP_INDEX_URL: index.url,
    PIP_RETRIES: '0',
    PIP_NO_INDEX: '',
  });
  const program = join('bin', 'server.txt');
  const folder = await provision(wheel(artifactOf(content), 'demo-1.0', program), provisionContext());
  expect(readFileSync(join(folder, program), 'utf8')).toHaveLength(300_000);
  expect(statSync(join(folder, program)).mode & 0o111, 'may be run').toBe(0o111);
  expect(index.requests()).toBeGreaterThan(1);
});

test.runIf(findOnPath('pip'))('refuses a file that differs from its pin', async () => {
  const content = makeWheel();
  const index = await brokenIndex(content, 0);
  withEnvironment({ POC_CACHE_DIR: scratchFolder(), PIP_INDEX_URL: index.url, PIP_NO_INDEX: '' });
  const damaged = wheel(artifactOf(content, '0'.repeat(64)), 'demo-1.0', 'bin/server.txt');
  const refused = provision(damaged, provisionContext());
  await expect(refused).rejects.toThrow(`${file} does not match its pinned checksum or size.`);
});
