import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves to true when ready; false or a rejection mean not yet. */
export type ReadyCheck = (signal: AbortSignal) => Promise<boolean>;

const attemptTimeoutMs = 3000;

/** Repeats a check until it returns true, at intervals that grow from 50 to 500 ms, or until the signal is aborted. */
export async function untilReady(check: ReadyCheck, signal: AbortSignal): Promise<void> {
  for (let waitMs = 50; !signal.aborted; waitMs = Math.min(500, waitMs * 1.3)) {
    const attempt = AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]);
    if (await check(attempt).catch(() => false)) return;
    await delay(waitMs, undefined, { signal }).catch(() => {});
  }
  throw signal.reason;
}

/** Ready when a GET returns 200, or any status with `anyStatus`. */
export function httpReady(url: string, options: { anyStatus?: boolean } = {}): ReadyCheck {
  return async (signal) => {
    const response = await fetch(url, { signal, redirect: 'manual', headers: { connection: 'close' } });
    await response.body?.cancel();
    return options.anyStatus === true || response.status === 200;
  };
}

/** Ready when a TCP server's response to `request` satisfies `accepts` (Redis and Kafka). */
export function tcpReady(
  address: { host: string; port: number },
  request: Uint8Array,
  accepts: (response: Buffer) => boolean,
): ReadyCheck {
  return (signal) =>
    new Promise((resolve) => {
      const socket = connect({ ...address, signal });
      const finish = (ready: boolean): void => {
        socket.destroy();
        resolve(ready);
      };
      socket.once('connect', () => socket.write(request));
      socket.once('data', (response) => finish(accepts(Buffer.from(response))));
      socket.once('error', () => finish(false));
      socket.once('close', () => finish(false));
    });
}

/** True if the address accepts a TCP connection before the signal is aborted. */
export function acceptsConnections(
  address: { host: string; port: number },
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, signal });
    const finish = (responded: boolean): void => {
      socket.destroy();
      resolve(responded);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
