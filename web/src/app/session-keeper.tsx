import { getProfile } from '@poc/contracts/endpoints/identity';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { call } from '../shared/api/client.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { keepUser, onSessionEnded, sessionStore } from '../shared/auth/session-store.ts';
import { useSession } from '../shared/auth/use-session.ts';

/**
 * Looks after the session: fetches the profile again at start-up, leads to the sign-in page when the server ends the
 * session (keeping the wanted page), and forgets personal answers when someone signs in or out.
 */
export function SessionKeeper() {
  const navigate = useNavigate();
  const location = useLocation();
  const userId = useSession()?.user.id ?? null;

  useEffect(() => {
    if (sessionStore.get() === null) return;
    // A 401 has already signed out by then; any other failure leaves the stored profile in use.
    call(getProfile)
      .then(({ user }) => keepUser(user))
      .catch(() => undefined);
  }, []);

  useEffect(
    () =>
      onSessionEnded(() => {
        if (location.pathname === paths.login) return;
        navigate(paths.login, { state: { from: location.pathname + location.search, ended: true } });
      }),
    [navigate, location],
  );

  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    void queryClient.resetQueries();
  }, [userId]);

  return null;
}
