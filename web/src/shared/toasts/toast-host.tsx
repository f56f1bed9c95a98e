import { enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useSyncExternalStore } from 'react';
import { waitingToasts } from './show-toast.ts';
import './toasts.css';

const classes = {
  default: 'toast',
  success: 'toast toast-success',
  error: 'toast toast-error',
  warning: 'toast',
  info: 'toast',
};

/** Shows what `showToast` was given. Loaded with the first toast. */
export function ToastHost() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.set([]);
    for (const { text, variant } of waiting) {
      enqueueSnackbar(text, { variant, className: classes[variant] });
    }
  }, [waiting]);
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5_000}
      preventDuplicate
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    />
  );
}
