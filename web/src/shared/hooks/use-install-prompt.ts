import { useSyncExternalStore } from 'react';
import { createStore } from '../external-store.ts';

/** What Chromium's browsers send when the app can be installed. Not in TypeScript's library: it is no standard. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

const offered = createStore<InstallPromptEvent | null>(null);

/** Keeps the browser's offer to install the app, which comes once and early, for a button of ours. */
export function followInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    offered.set(event);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** @returns asks the person to install the app; null where the browser can't be asked, or the app is installed */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(offered.subscribe, offered.get, () => null);
  if (event === null) return null;
  return () => {
    // It can be used once; where the person says no, the browser sends another one later.
    offered.set(null);
    event.prompt().catch(() => undefined);
  };
}
