import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';

const store = createStore(readStored(storageKeys.slashShortcut) !== 'off');

export function setSlashShortcut(on: boolean): void {
  writeStored(storageKeys.slashShortcut, on ? null : 'off');
  store.set(on);
}

/** True if "/" opens the search. Speech input and stray keys may trigger it, so it can be turned off (WCAG 2.1.4). */
export function useSlashShortcut(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => true);
}
