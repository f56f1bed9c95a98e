import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../browser-storage.ts';

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

/** Whether a reload would bring a part that is missing from the build that is open. */
export const isNewBuild = async (): Promise<boolean> => (await newBuild()) !== null;
