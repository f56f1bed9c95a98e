import { useSyncExternalStore } from 'react';
import { createStore } from '../external-store.ts';

/** Chromium's event when the app can be installed. Not a standard, so not part of TypeScript's library. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

const offered = createStore<InstallPromptEvent | null>(null);

/** Retains the browser's install prompt, which is offered once and early, for the app's own button. */
export function followInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    offered.set(event);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/**
 * @returns a function that opens the browser's install prompt; null when it is unavailable, or the app is
 *   installed
 */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(offered.subscribe, offered.get, () => null);
  if (event === null) return null;
  return () => {
    // A prompt works once; after a refusal the browser offers another later.
    offered.set(null);
    event.prompt().catch(() => undefined);
  };
}
