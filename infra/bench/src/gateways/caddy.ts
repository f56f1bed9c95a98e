import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildGo } from '../processes/build-go.ts';
import { freeUrl } from '../processes/listen.ts';

export interface Caddy {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/**
 * Starts Caddy (`infra/bench/caddy`), which verifies tokens and limits requests per IP address, in front of a server.
 */
export async function startCaddy(target: string, publicKey: string, signal: AbortSignal): Promise<Caddy> {
  const program = await buildGo('caddy', signal);
  const folder = mkdtempSync(join(tmpdir(), 'poc-caddy-'));
  const url = await freeUrl();
  const file = join(folder, 'caddy.json');
  writeFileSync(file, JSON.stringify(configOf(new URL(url).host, new URL(target).host, publicKey)));
  const child = spawn(program, ['run', '--config', file], {
    stdio: 'ignore',
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const stop = (): void => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    if (await fetch(url).catch(() => null)) return { url, pid: child.pid ?? 0, stop };
    await pause(100, undefined, { signal });
  }
  stop();
  throw new Error('Caddy did not start');
}

const configOf = (url: string, target: string, publicKey: string): object => ({
  admin: { disabled: true },
  logging: { logs: { default: { level: 'ERROR' } } },
  apps: {
    http: {
      servers: {
        gateway: {
          listen: [url],
          automatic_https: { disable: true },
          routes: [
            {
              handle: [
                { handler: 'poc_guard', public_key: publicKey },
                { handler: 'headers', request: { set: { 'X-Request-Id': ['{http.request.uuid}'] } } },
                {
                  handler: 'reverse_proxy',
                  upstreams: [{ dial: target }],
                  transport: { protocol: 'http', keep_alive: { max_idle_conns_per_host: 128 } },
                },
              ],
            },
          ],
        },
      },
    },
  },
});
