import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findOnPath } from '@poc/stack/processes/run-command';
import { listen } from '../processes/listen.ts';

/** A running nginx, or the reason why there is none. */
export type Nginx = { readonly url: string; stop(): void } | { readonly reason: string };

/** Starts nginx with one worker and keep-alive connections to a server; it checks no tokens. */
export async function startNginx(target: string): Promise<Nginx> {
  const program = findOnPath('nginx');
  if (program === undefined) return { reason: 'there is no nginx on the PATH' };
  const folder = mkdtempSync(join(tmpdir(), 'poc-nginx-'));
  const url = await freeAddress();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configOf(folder, new URL(target).host, new URL(url).host));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 50 && child.exitCode === null; tries += 1) {
    const isReady = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isReady) return { url, stop };
    await pause(100);
  }
  stop();
  return { reason: 'nginx did not start' };
}

async function freeAddress(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

const configOf = (folder: string, target: string, address: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 10000000;
  upstream service { server ${target}; keepalive 64; keepalive_requests 10000000; }
  server {
    listen ${address};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
