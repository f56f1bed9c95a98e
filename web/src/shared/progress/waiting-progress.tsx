import { useEffect } from 'react';
import { useSession } from '../auth/use-session.ts';
import { waitingOf } from './progress-store.ts';

/** Sends what was watched offline: when the app starts, when somebody signs in, and when the line is back. */
export function SendWaitingProgress() {
  const personId = useSession()?.user.id ?? null;
  useEffect(() => {
    if (personId === null) return;
    const send = () => {
      if (Object.keys(waitingOf(personId)).length === 0) return;
      // Its code is loaded only when there is something to send; without a line it is tried again when that is back.
      import('./send-progress.ts').then(({ sendWaiting }) => sendWaiting(personId)).catch(() => undefined);
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [personId]);
  return null;
}
