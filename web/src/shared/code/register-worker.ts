import { ownBuild } from './new-build.ts';

/**
 * Registers the service worker, once the page has loaded and the phone has nothing else to do. Browsers without one, and
 * development, go on without.
 */
export function registerWorker(): void {
  if (ownBuild() === null || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
