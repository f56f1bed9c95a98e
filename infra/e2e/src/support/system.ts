import { setTimeout as delay } from 'node:timers/promises';
import { runningPids } from '@poc/stack/running-system';
import { inject } from 'vitest';
import { report } from './promises.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the gateway under test, without a trailing slash. */
    url: string;
    paystackUrl: string;
    /** Key that signs webhooks like Paystack's. */
    paystackSecretKey: string;
    /** URLs of the processes behind the gateway, by name. */
    serviceUrls: Record<string, string>;
    /** URL of identity, for paths that the gateway does not forward: its public keys. */
    identityUrl: string;
    mailUrl: string;
    kafkaBrokers: string;
    /** Folder in which the launcher records its processes; absent if the system was started otherwise. */
    stateFolder: string;
    mongoUrl: string;
    objectStore: { S3_ENDPOINT: string; S3_ACCESS_KEY: string; S3_SECRET_KEY: string; S3_BUCKET: string };
    /** Settings that all processes share, for starting another one. */
    sharedSettings: Record<string, string>;
    /** Offset of the processes' clocks from the real time; absent without one. */
    clockOffsetMs: number | undefined;
    /** Decrypts identity's signing keys, to sign tokens like identity. */
    keySecret: string;
  }
}

export const url = (): string => inject('url');

/** True if the launcher runs the system, so that its processes can be killed. */
export const isLaunched = (): boolean => inject('stateFolder') !== undefined;

/** Returns the pid of a process or server, as the launcher last recorded it. */
export function pidOf(name: string): number {
  const pid = runningPids(inject('stateFolder')).get(name);
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}

/**
 * Kills a process and waits until the launcher has replaced it.
 * @param timeoutMs maximum wait; longer for a process that is killed repeatedly, since each restart is delayed more
 */
export async function killAndAwaitSuccessor(
  name: string,
  signal: NodeJS.Signals = 'SIGKILL',
  timeoutMs = 30_000,
): Promise<void> {
  const before = pidOf(name);
  process.kill(before, signal);
  await until(`${name} is started again`, () => pidOf(name) !== before, timeoutMs);
}

/** Stops a server with SIGSTOP while `during` runs: it accepts connections and does not respond. */
export async function whileStopped<T>(name: string, during: () => Promise<T>): Promise<T> {
  const pid = pidOf(name);
  process.kill(pid, 'SIGSTOP');
  try {
    return await during();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** A slow server alternates between these two durations in ms, as with a slow disk or a busy machine. */
const standsStillMs = 450;
const worksMs = 50;

/** Lets a server run a tenth of the time while `during` runs. */
export async function whileSlow<T>(name: string, during: () => Promise<T>): Promise<T> {
  const pid = pidOf(name);
  let isOver = false;
  const slowing = (async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await delay(standsStillMs);
      process.kill(pid, 'SIGCONT');
      await delay(worksMs);
    }
  })();
  try {
    return await during();
  } finally {
    isOver = true;
    await slowing;
  }
}

/**
 * Polls until the result is truthy. An exception counts as falsy, and a call may hang.
 * @param what named in the failure
 * @param timeoutMs maximum time to poll
 * @param pauseMs pause between calls
 */
export async function until<T>(
  what: string,
  poll: () => T | Promise<T>,
  timeoutMs = 30_000,
  pauseMs = 100,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  const ended = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('the last call did not return');
  });
  late.catch(() => undefined);
  let last: unknown;
  try {
    while (Date.now() < deadline) {
      try {
        const response = await Promise.race([poll(), late]);
        if (response) return response;
        last = response;
      } catch (error) {
        last = error;
      }
      await delay(pauseMs);
    }
  } finally {
    ended.abort();
  }
  throw new Error(`timed out after ${timeoutMs} ms waiting until ${what}; last result: ${String(last)}`);
}

/** Waits long enough for an unwanted second message, email or event to arrive. */
export const timeForMore = (): Promise<void> => delay(2_000);

/**
 * Removes the leftovers of a test, so that later ones find the demo data unchanged. Retries, since a server
 * may be restarting. A final failure is only reported: it says nothing about the behaviour under test.
 */
export async function cleanUp(what: string, remove: () => Promise<unknown>): Promise<void> {
  const removed = until(`${what} is gone`, () => remove().then(() => true));
  await removed.catch((error: unknown) => report(String(error)));
}
