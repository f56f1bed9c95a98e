import { useEffect } from 'react';
import { useSession } from '../auth/use-session.ts';
import { waitingOf } from './progress-store.ts';

/** Sends progress stored while offline: on start, on sign-in, and when the connection returns. */
export function SendWaitingProgress() {
  const personId = useSession()?.user.id ?? null;
  useEffect(() => {
    if (personId === null) return;
    const send = () => {
      if (Object.keys(waitingOf(personId)).length === 0) return;
      // Loads the code only if there is something to send; retried when the connection returns.
      import('./send-progress.ts').then(({ sendWaiting }) => sendWaiting(personId)).catch(() => undefined);
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [personId]);
  return null;
}
