import { setTimeout as delay } from 'node:timers/promises';
import { runningPids } from '@poc/stack/running-system';
import { inject } from 'vitest';
import { report } from './promises.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the gateway of the system under test, without a trailing slash. */
    url: string;
    /** The Paystack sandbox. */
    paystackUrl: string;
    /** Signs webhooks as Paystack does. */
    paystackSecretKey: string;
    /** The processes themselves, without the gateway before them, by their names. */
    serviceUrls: Record<string, string>;
    /** Identity itself, for what the gateway does not pass on: its public keys. */
    identityUrl: string;
    /** The mail catcher. */
    mailUrl: string;
    kafkaBrokers: string;
    /** The folder in which the launcher records what it runs; absent where the system was there before the tests. */
    stateFolder: string;
    mongoUrl: string;
    /** Where uploads lie. */
    objectStore: { S3_ENDPOINT: string; S3_ACCESS_KEY: string; S3_SECRET_KEY: string; S3_BUCKET: string };
    /** The settings that all processes share, for one more of them. */
    sharedSettings: Record<string, string>;
    /** Opens identity's signing keys, for tokens that are as good as its own. */
    keySecret: string;
  }
}

export const url = (): string => inject('url');

/** Whether the launcher runs the system, so that its processes can be killed. */
export const isLaunched = (): boolean => inject('stateFolder') !== undefined;

/** The pid of a process or server of the system, as the launcher recorded it last. */
export function pidOf(name: string): number {
  const pid = runningPids(inject('stateFolder')).get(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

/**
 * Kills a process and waits until the launcher has put another in its place.
 * @param timeoutMs how long to wait: longer for one that is killed again and again, as it is started again ever later
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

/** Stops a server with SIGSTOP while `during` runs: its address stays, its answers don't come. */
export async function whileStopped<T>(name: string, during: () => Promise<T>): Promise<T> {
  const pid = pidOf(name);
  process.kill(pid, 'SIGSTOP');
  try {
    return await during();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** For how long a slow server stands still, and works, in turn: its disk could be that slow, or its machine that busy. */
const standsStillMs = 450;
const worksMs = 50;

/** Lets a server work a tenth of the time while `during` runs. */
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
 * Asks again and again until the answer is truthy; a throw counts as not yet, and what is asked may hang.
 * @param what named in the failure
 * @param timeoutMs how long to ask
 * @param pauseMs how long to wait before the next time
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  timeoutMs = 30_000,
  pauseMs = 100,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  const ended = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('the last answer did not come');
  });
  late.catch(() => undefined);
  let last: unknown;
  try {
    while (Date.now() < deadline) {
      try {
        const answer = await Promise.race([ask(), late]);
        if (answer) return answer;
        last = answer;
      } catch (error) {
        last = error;
      }
      await delay(pauseMs);
    }
  } finally {
    ended.abort();
  }
  throw new Error(`waited ${timeoutMs} ms in vain until ${what}; last: ${String(last)}`);
}

/** Time for what must not come: a second message, mail or event would be there by then. */
export const timeForMore = (): Promise<void> => delay(2_000);

/**
 * Takes away what a test has left, so that later ones find the demo data as it was. Tries for a while, as a server may be
 * about to come back, and then only reports that it stays: nothing is proven by it.
 */
export async function cleanUp(what: string, remove: () => Promise<unknown>): Promise<void> {
  const removed = until(`${what} is gone`, () => remove().then(() => true));
  await removed.catch((error: unknown) => report(String(error)));
}
