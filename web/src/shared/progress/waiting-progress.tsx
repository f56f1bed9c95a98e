import { useEffect } from 'react';
import { useSession } from '../auth/use-session.ts';
import { waitingOf } from './progress-store.ts';

/** Sends progress stored while offline: on start, on sign-in, and when the connection returns. */
export function SendWaitingProgress() {
  const userId = useSession()?.user.id ?? null;
  useEffect(() => {
    if (userId === null) return;
    const send = () => {
      if (Object.keys(waitingOf(userId)).length === 0) return;
      // Loads the code only if there is something to send; retried when the connection returns.
      import('./send-progress.ts').then(({ sendWaiting }) => sendWaiting(userId)).catch(() => undefined);
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [userId]);
  return null;
}
