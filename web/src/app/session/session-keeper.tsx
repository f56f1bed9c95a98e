import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { getProfile } from '../../shared/api/get-profile.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { keepUser, onSessionEnded, type Session, sessionStore } from '../../shared/auth/session-store.ts';
import { setSignOutTarget } from '../../shared/auth/sign-out-target.ts';
import { useSession } from '../../shared/auth/use-session.ts';

/**
 * Looks after the session: fetches the profile again at start-up, leads to the sign-in page when the server ends the
 * session (keeping the wanted page), and forgets personal answers when someone signs in or out.
 */
export function SessionKeeper() {
  const navigate = useNavigate();
  const location = useLocation();
  const person = personIn(useSession());

  useEffect(() => {
    if (sessionStore.get() === null) return;
    // A 401 has already signed out by then; any other failure leaves the stored profile in use.
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

  // A person who signed out has arrived; from here on guards keep the wanted page again.
  useEffect(() => {
    if (location) setSignOutTarget(null);
  }, [location]);

  useEffect(() => forgetAnswersOfOthers(), []);

  const lastPerson = useRef(person);
  useEffect(() => {
    if (lastPerson.current === person) return;
    lastPerson.current = person;
    void queryClient.resetQueries();
  }, [person]);

  return null;
}

/** Answers depend on who asks and as what; a renewed token or profile of the same person changes nothing. */
const personIn = (session: Session | null): string | null =>
  session && `${session.user.id} ${session.user.role}`;

/**
 * One person straight after another, as when someone else signs in in another tab: pages stay open, so the answers go
 * before anything is drawn again. Otherwise it can wait until the pages that only the signed-in see are closed.
 */
function forgetAnswersOfOthers(): () => void {
  let last = sessionStore.get();
  return sessionStore.subscribe(() => {
    const next = sessionStore.get();
    if (last && next && personIn(last) !== personIn(next)) void queryClient.resetQueries();
    last = next;
  });
}
