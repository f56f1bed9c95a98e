import { limits } from '../../config/limits.ts';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';
import { sleep } from '../sleep.ts';
import { showToast } from '../toasts/show-toast.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** Content of version.json, which the build writes next to index.html. */
interface BuildVersion {
  /** URL of the app's entry chunk, which contains a hash of its content. */
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

/** Version of the running build; null in development. */
export const ownBuild = (): string | null => parsed(document.getElementById('early')?.textContent);

/** Version on the server if it differs from the running build; null when they match or it is unknown. */
async function newBuild(): Promise<string | null> {
  const own = ownBuild();
  if (own === null || !navigator.onLine) return null;
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const latest = response.ok ? parsed(await response.text()) : null;
    return latest === own ? null : latest;
  } catch {
    return null;
  }
}

/**
 * Reloads the page after a deploy, which removes the chunks of the running build. Reloads once per build, so that a
 * chunk that stays missing ends in an error, not in a loop.
 * @returns true when it reloads
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const latest = await newBuild();
  if (latest === null || readStored(storageKeys.reloadedFor, tabStorage) === latest) return false;
  writeStored(storageKeys.reloadedFor, latest, tabStorage);
  location.reload();
  return true;
}

/**
 * Shows a toast with a reload button when the server has a new build.
 * @returns true when there is one
 */
export async function offerNewBuild(): Promise<boolean> {
  if ((await newBuild()) === null) return false;
  const run = () => void openNewBuild();
  showToast('A new version of POC is ready.', 'default', { label: 'Reload', run });
  return true;
}

/**
 * Activates the waiting service worker, then reloads. Waits for the takeover, because the message is lost if the page
 * unloads while the browser is starting the worker. Pages come from the network, so the reload opens the new build.
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
 * Offers a new build when the user returns to a tab that has been open for a while, unless a field has unsaved input.
 */
export function followNewBuilds(): () => void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < limits.newBuildCheckMs || hasUnsavedInput()) return;
    checkedAt = Date.now();
    void offerNewBuild();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
