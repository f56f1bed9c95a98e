import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';
import { firstPass } from '../first-pass.ts';

/** Defaults to the browser's data saver setting. The user's choice takes precedence. */
function restore(): boolean {
  const stored = readStored(storageKeys.lowData);
  if (stored !== null) return stored === 'on';
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

const store = createStore(restore());

export function setLowData(on: boolean): void {
  writeStored(storageKeys.lowData, on ? 'on' : 'off');
  store.set(on);
}

/** The mode for code outside components. */
export const isLowData = store.get;

/** True in low-data mode: small pictures, no autoplay. */
export function useLowData(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => firstPass().lowData);
}
