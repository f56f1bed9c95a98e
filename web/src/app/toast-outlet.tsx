import Button from '@mui/material/Button';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Boundary } from '../shared/code/boundary.tsx';
import { loadCode } from '../shared/code/load-code.ts';
import { useHydrated } from '../shared/first-pass.ts';
import { waitingToasts } from '../shared/toasts/show-toast.ts';

const ToastHost = lazy(async () => ({
  default: (await loadCode(() => import('../shared/toasts/toast-host.tsx'))).ToastHost,
}));

let everShown = false;

/** Loads the toast host with the first toast. */
export function ToastOutlet() {
  const hydrated = useHydrated();
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get, waitingToasts.get);
  everShown ||= waiting.length > 0;
  return hydrated && everShown ? (
    <Boundary fallback={<PlainToast />}>
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </Boundary>
  ) : null;
}

const plainStyle = {
  position: 'fixed',
  insetInline: '1rem',
  bottom: '1rem',
  zIndex: 1500,
  padding: '1rem',
  background: 'var(--stage)',
  color: 'var(--stage-ink)',
} as const;

/** Fallback that shows the last toast when the toast code fails to load, for example offline. */
function PlainToast() {
  const text = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get).at(-1)?.text;
  return (
    text !== undefined && (
      <p role="alert" style={plainStyle}>
        {text}{' '}
        <Button variant="outlined" size="small" onClick={() => waitingToasts.set([])}>
          Close
        </Button>
      </p>
    )
  );
}
