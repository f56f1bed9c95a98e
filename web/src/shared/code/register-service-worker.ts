import { ownBuild } from './new-build.ts';

/**
 * Registers the service worker when the page has loaded and the browser is idle. Does nothing in development or without
 * browser support.
 */
export function registerServiceWorker(): void {
  if (ownBuild() === null || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
