import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerName } from '@poc/stack/servers/server';
import { z } from 'zod';

/** A server whose data lie on a disk of their own. */
export interface SmallDisk {
  /** The variables by which the server is reached. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  clear(): void;
  stop(): Promise<void>;
}

const hello = z.object({ env: z.record(z.string(), z.string()) });
const chunk = Buffer.alloc(64 * 1024, 1);

/** A disk in memory that only its own processes see: any person may mount one where the system knows user namespaces. */
const inOwnMounts = ['--user', '--map-root-user', '--mount', '--'];

/** Whether this machine lets us mount a disk of our own. */
export const canMount = (): boolean =>
  spawnSync('unshare', [...inOwnMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * Starts a server with its data on a disk of `megabytes`. It is started again whenever it dies.
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
