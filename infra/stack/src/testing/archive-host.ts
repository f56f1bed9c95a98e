import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OfficialArchive } from '../artifacts/artifacts.ts';
import { withEnvironment } from './scratch.ts';

/** Response of a host to a request; `from` is the first requested byte. */
export type Responder = (response: ServerResponse, from: number, request: IncomingMessage) => unknown;

/** Fakes all official hosts, as a mirror: the n-th request gets the n-th response, later ones the last. */
export async function archiveHost(
  ...responders: Responder[]
): Promise<{ readonly requests: string[]; close(): Promise<void> }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    requests.push(`${request.url}${from > 0 ? ' goes on' : ''}`);
    responders[Math.min(requests.length, responders.length) - 1]?.(response, from, request);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  withEnvironment({ POC_DOWNLOAD_MIRROR: `http://127.0.0.1:${port}/` });
  return { requests, close };
}

/** Builds an archive like those of server vendors, with a program of 300,000 bytes, and its pin. */
export function packedServer(): { content: Buffer; archive: OfficialArchive } {
  const folder = mkdtempSync(join(tmpdir(), 'poc-archive-'));
  mkdirSync(join(folder, 'server-linux-1.0', 'bin'), { recursive: true });
  const program = join(folder, 'server-linux-1.0', 'bin', 'server');
  writeFileSync(program, randomBytes(300_000));
  chmodSync(program, 0o755);
  // Vendors' archives record file owners from the vendor's machine.
  if (process.getuid?.() === 0) chownSync(program, 4711, 4711);
  execFileSync('tar', ['-czf', 'server.tar.gz', 'server-linux-1.0'], { cwd: folder });
  const content = readFileSync(join(folder, 'server.tar.gz'));
  rmSync(folder, { recursive: true });
  return { content, archive: pinnedArchive(createHash('sha256').update(content).digest('hex')) };
}

/** A pin of that archive with any checksum. */
export function pinnedArchive(sha256: string): OfficialArchive {
  return {
    version: '1.0',
    base: 'https://files.example.org/servers',
    files: { any: { path: 'v1.0/server-linux-1.0.tar.gz', sha256 } },
  };
}
