import { afterLoad } from './after-load.ts';
import { ownBuild } from './new-build.ts';

/**
 * Registers the service worker when the page has loaded and the browser is idle. Does nothing in development or without
 * browser support.
 */
export function registerServiceWorker(): void {
  if (ownBuild() === null || !('serviceWorker' in navigator)) return;
  afterLoad(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
