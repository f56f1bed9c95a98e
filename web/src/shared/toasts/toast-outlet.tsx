import { lazy, Suspense, useSyncExternalStore } from 'react';
import { waitingToasts } from './show-toast.ts';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

let everShown = false;

/** Brings in the toast host when the first toast is shown, and keeps it from then on. */
export function ToastOutlet() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get);
  everShown ||= waiting.length > 0;
  return everShown ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}
