import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { getProfile } from '../../shared/api/get-profile.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { keepUser, onSessionEnded, type Session, sessionStore } from '../../shared/auth/session-store.ts';
import { setSignOutTarget } from '../../shared/auth/sign-out-target.ts';

/**
 * Maintains the session: refetches the profile on start, opens the sign-in page when the server ends the session (with
 * the current page as return target), and clears cached data when the user changes.
 */
export function SessionKeeper() {
  const navigate = useNavigate();
  const location = useLocation();
  // Not `useSession`, whose value differs during hydration: the identity would change.
  const identity = identityOf(
    useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get),
  );

  useEffect(() => {
    if (sessionStore.get() === null) return;
    // A 401 has already ended the session; after any other failure the stored profile remains in use.
    getProfile()
      .then(({ user }) => keepUser(user))
      .catch(() => undefined);
  }, []);

  useEffect(
    () =>
      onSessionEnded(() => {
        const { pathname, search, hash } = location;
        if (pathname === paths.login) return;
        navigate(paths.login, { state: { from: pathname + search + hash } });
      }),
    [navigate, location],
  );

  // The navigation after a sign-out is complete: guards store return targets again.
  useEffect(() => {
    if (location) setSignOutTarget(null);
  }, [location]);

  useEffect(() => resetOnUserChange(), []);

  const lastIdentity = useRef(identity);
  useEffect(() => {
    if (lastIdentity.current === identity) return;
    lastIdentity.current = identity;
    void queryClient.resetQueries();
  }, [identity]);

  return null;
}

/** Cached data depends on user and role, but not on the token or profile. */
const identityOf = (session: Session | null): string | null =>
  session && `${session.user.id} ${session.user.role}`;

/**
 * Clears cached data immediately when another user signs in directly, for example in another tab, because pages stay
 * mounted. Otherwise clearing can wait until pages that require a session are closed.
 */
function resetOnUserChange(): () => void {
  let last = sessionStore.get();
  return sessionStore.subscribe(() => {
    const next = sessionStore.get();
    if (last && next && identityOf(last) !== identityOf(next)) void queryClient.resetQueries();
    last = next;
  });
}
