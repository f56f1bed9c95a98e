import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, throwIfStopped } from '../errors.ts';

/** A held lock; `release` is idempotent. */
export interface Lock {
  release(): Promise<void>;
}

/**
 * Address whose listener holds the lock. On Linux it is an abstract socket, which the kernel frees when its process
 * dies.
 */
function lockAddress(key: string): string {
  const name = `poc-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

/** Tries to acquire a lock across processes; undefined when another process holds it. */
export async function tryLock(key: string): Promise<Lock | undefined> {
  const address = lockAddress(key);
  const server = await listen(address);
  if (server !== undefined) return held(server);
  if (process.platform === 'linux' || (await responds(address))) return undefined;
  // On other systems the socket is a file that outlives a killed holder.
  rmSync(address, { force: true });
  const second = await listen(address);
  return second === undefined ? undefined : held(second);
}

/** Acquires a lock; calls `onWait` once if another process holds it. */
export async function lock(key: string, signal: AbortSignal, onWait: () => void = () => {}): Promise<Lock> {
  let waited = false;
  for (;;) {
    throwIfStopped(signal);
    const taken = await tryLock(key);
    if (taken !== undefined) return taken;
    if (!waited) onWait();
    waited = true;
    await delay(200);
  }
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen({ path: address, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

function responds(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function held(server: Server): Lock {
  return {
    release: () => new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve())),
  };
}
