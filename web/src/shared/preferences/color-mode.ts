import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../config/storage-keys.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createStore } from '../external-store.ts';

export type ColorMode = 'light' | 'dark' | 'system';

const modes: readonly ColorMode[] = ['light', 'dark', 'system'];
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function restore(): ColorMode {
  const stored = readStored(storageKeys.mode);
  return modes.find((mode) => mode === stored) ?? 'system';
}

const store = createStore<ColorMode>(restore());

/** The effective scheme. The inline script of index.html computes it in the same way before the first paint. */
function currentScheme(): 'light' | 'dark' {
  const mode = store.get();
  if (mode !== 'system') return mode;
  return prefersDark() ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.scheme = currentScheme();
}

export function setColorMode(mode: ColorMode): void {
  writeStored(storageKeys.mode, mode);
  store.set(mode);
  apply();
}

/** Follows the system's setting and the other tabs. */
export function followColorMode(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.mode) return;
    store.set(restore());
    apply();
  });
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(store.subscribe, store.get, () => 'system' as const);
}

/** Exposes the colour mode as MUI's storage: MUI follows it, and never sets it. */
export const colorModeStorage = ({ key }: { key: string }) => ({
  get: (fallback: unknown) => (key.endsWith('mode') ? store.get() : fallback),
  set: () => undefined,
  subscribe: (handler: (value: ColorMode) => void) =>
    key.endsWith('mode') ? store.subscribe(() => handler(store.get())) : () => undefined,
});
