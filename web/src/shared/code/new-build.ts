import { limits } from '../../config/limits.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';
import { sleep } from '../sleep.ts';
import { showToast } from '../toasts/show-toast.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Written by the build beside index.html. */
interface BuildVersion {
  /** The address of the app's first chunk, which carries a hash of its content. */
  readonly entry: string;
}

const isVersion = (value: unknown): value is BuildVersion =>
  typeof value === 'object' && value !== null && 'entry' in value && typeof value.entry === 'string';

function parsed(text: string | null | undefined): string | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isVersion(value) ? value.entry : null;
  } catch {
    return null;
  }
}

/** The build that is open; null in development. */
export const ownBuild = (): string | null => parsed(document.getElementById('early')?.textContent);

/** The build that the server has now, where it is not the one that is open; null where it can't be asked. */
async function newBuild(): Promise<string | null> {
  const own = ownBuild();
  if (own === null || !navigator.onLine) return null;
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const latest = answer.ok ? parsed(await answer.text()) : null;
    return latest === own ? null : latest;
  } catch {
    return null;
  }
}

/**
 * After a deploy the chunks of the build that is open are gone. The page is then loaded again, once for each new build: a
 * chunk that stays missing ends in an error that says so, not in a loop.
 * @returns whether it reloads
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const latest = await newBuild();
  if (latest === null || readStored(storageKeys.reloadedFor, tabStorage) === latest) return false;
  writeStored(storageKeys.reloadedFor, latest, tabStorage);
  location.reload();
  return true;
}

/**
 * Offers the new build where there is one. It comes with a press of the button, never by itself.
 * @returns whether there is one
 */
export async function offerNewBuild(): Promise<boolean> {
  if ((await newBuild()) === null) return false;
  const run = () => void openNewBuild();
  showToast('A new version of POC is ready.', 'default', { label: 'Reload', run });
  return true;
}

/**
 * Pages always come from the network, so a reload brings the new build. A worker that waits takes over before it: a page
 * that is gone would take the message with it while the browser still starts that worker.
 */
async function openNewBuild(): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (registration?.waiting) {
    const takenOver = new Promise((resolve) =>
      workers.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([takenOver, sleep(limits.workerTakeoverMs)]);
  }
  location.reload();
}

/**
 * Looks for a new build when somebody comes back to a tab that has been open for a while, and offers it unless they are
 * in the middle of typing.
 */
export function followNewBuilds(): () => void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < limits.newBuildLookMs || hasUnsavedInput()) return;
    lookedAt = Date.now();
    void offerNewBuild();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
