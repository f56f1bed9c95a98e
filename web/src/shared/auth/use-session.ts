import { useSyncExternalStore } from 'react';
import { type FirstPass, firstPass } from '../first-pass.ts';
import { type Session, sessionStore } from './session-store.ts';

const placeholder = { name: '', email: '', phone: '', avatar: '', createdAt: '' } as const;

let made: { readonly of: FirstPass; readonly session: Session | null } | undefined;

/**
 * Session of React's first pass. Public pages have none; other pages have a user without personal details,
 * because documents are shared. The id is the user's own, so that queries start immediately.
 */
function firstSession(): Session | null {
  const pass = firstPass();
  if (made?.of !== pass) {
    const { token, user } = sessionStore.get() ?? { token: '', user: { id: '-' } };
    const role = pass.access === 'admin' ? 'admin' : 'user';
    made = {
      of: pass,
      session: pass.access === 'public' ? null : { token, user: { id: user.id, role, ...placeholder } },
    };
  }
  return made.session;
}

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, firstSession);
}
