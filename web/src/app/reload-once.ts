import { storageKeys } from '../config/storage-keys.ts';
import { readStored, writeStored } from '../shared/browser-storage.ts';

/**
 * After a deploy the chunks of the build that is open are gone. The page is then loaded again, once per address: a
 * chunk that stays missing ends in the error screen, not in a loop.
 */
export function reloadOnceForMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const session = () => sessionStorage;
    if (readStored(storageKeys.reloadedFor, session) === location.href) return;
    writeStored(storageKeys.reloadedFor, location.href, session);
    event.preventDefault();
    location.reload();
  });
}
