import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';

/** On by default where the browser asks to save data; the person's own choice wins. */
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

/** For what is drawn where no person's storage is: on the gateway, one screen at a time. */
export const renderForLowData = (on: boolean): void => store.set(on);

/** Whether to spare the person's data: small pictures, nothing plays by itself. */
export function useLowData(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
