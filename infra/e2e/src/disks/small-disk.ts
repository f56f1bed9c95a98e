import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerName } from '@poc/stack/servers/server';
import { z } from 'zod';

/** A server with its data on a separate disk. */
export interface SmallDisk {
  /** Environment variables with the server's address. */
  readonly env: Readonly<Record<string, string>>;
  fill(): void;
  clear(): void;
  stop(): Promise<void>;
}

const hello = z.object({ env: z.record(z.string(), z.string()) });
const chunk = Buffer.alloc(64 * 1024, 1);

/** Mounts a disk in memory that only its own processes see. Needs no root where the kernel allows user namespaces. */
const inOwnMounts = ['--user', '--map-root-user', '--mount', '--'];

/** True if this machine allows mounting such a disk. */
export const canMount = (): boolean =>
  spawnSync('unshare', [...inOwnMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * Starts a server with its data on a disk of `megabytes`, and restarts it whenever it dies.
 * @throws when it does not become ready
 */
export async function startOnSmallDisk(server: ServerName, megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'poc-small-disk-'));
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  const main = fileURLToPath(new URL('./small-disk.main.ts', import.meta.url));
  const command = ['sh', '-c', mount, folder, process.execPath, main, folder, server];
  const child = spawn('unshare', [...inOwnMounts, ...command], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  const ready = new Promise<z.output<typeof hello>>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const line = output.split('\n').find((one) => one.startsWith('{'));
      if (line !== undefined && output.endsWith('\n')) resolve(hello.parse(JSON.parse(line)));
    });
    child.once('exit', () => reject(new Error(`${server} on a small disk ended:\n${output}`)));
    child.once('error', reject);
  });
  const { env } = await ready;
  const filler = `/proc/${child.pid}/root${folder}/filler`;
  return {
    env,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, chunk);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler, { force: true }),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
