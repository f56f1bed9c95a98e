import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useSyncExternalStore } from 'react';
import { limits } from '../../config/limits.ts';
import { type ToastAction, waitingToasts } from './show-toast.ts';
import './toasts.css';

const classes = {
  default: 'toast',
  success: 'toast toast-success',
  error: 'toast toast-error',
  warning: 'toast',
  info: 'toast',
};

/** Displayed long enough to be reached by keyboard. */
const withAction = ({ label, run }: ToastAction) => ({
  autoHideDuration: limits.toastActionMs,
  action: (key: string | number) => (
    <Button
      variant="stage"
      size="small"
      onClick={() => {
        closeSnackbar(key);
        run();
      }}
    >
      {label}
    </Button>
  ),
});

/**
 * Root element for toasts, next to the app's. An open dialog sets `aria-hidden` on it, which is removed, because toasts
 * must be announced there too.
 */
function toastRoot(): HTMLElement {
  const existing = document.getElementById('toasts');
  if (existing) return existing;
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'toasts';
  new MutationObserver(() => root.removeAttribute('aria-hidden')).observe(root, {
    attributeFilter: ['aria-hidden'],
  });
  return root;
}

/** Displays the toasts of `showToast`. Loaded with the first one. */
export function ToastHost() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.set([]);
    for (const { text, variant, action } of waiting) {
      enqueueSnackbar(text, { variant, className: classes[variant], ...(action && withAction(action)) });
    }
  }, [waiting]);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5_000}
      preventDuplicate
      domRoot={toastRoot()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    />
  );
}
