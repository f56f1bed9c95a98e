import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { sessionWasEnded } from '../../../shared/auth/session-store.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Redirect } from '../../../shared/components/redirect.tsx';
import styles from '../components/account.module.css';
import { AccountScene } from '../components/account-scene.tsx';
import { LoginForm } from '../components/login-form.tsx';
import { pageAfterSignIn } from '../components/wanted-page.ts';

const ResetDialog = lazyPart(() => import('../components/reset-dialog.tsx'), 'ResetDialog');

/** Sign-in page. Signed-in users are redirected immediately, and everyone else after signing in. */
export function LoginPage() {
  const { state } = useLocation();
  const session = useSession();
  const reset = useResetLink();
  const [forgot, setForgot] = useState(false);
  const [ended] = useState(sessionWasEnded);
  // A reset link takes precedence over the current session, which may be another user's.
  if (session && reset.email === null) {
    return <Redirect to={pageAfterSignIn(state, session.user.role)} />;
  }
  const close = () => {
    setForgot(false);
    reset.close();
  };

  return (
    <>
      <AccountScene
        title="Welcome back"
        slogan="Enter with your change."
        picture="/img/hero-2-800.webp"
        intro={
          <p>
            New here?{' '}
            <Link to={paths.register} state={state}>
              Create an account
            </Link>
          </p>
        }
      >
        {ended && <p className={styles.note}>Your session has ended. Please sign in again.</p>}
        <LoginForm onForgot={() => setForgot(true)} />
      </AccountScene>
      {(forgot || reset.email !== null) && (
        <ResetDialog key={reset.email} email={reset.email} onClose={close} />
      )}
    </>
  );
}

/**
 * Reads the email address from `/login#reset=`, the link of an administrator's reset email. Moves it from the
 * address bar into the history state, which survives a reload.
 */
function useResetLink(): { email: string | null; close: () => void } {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(hash.slice(1)).get('reset');
  useEffect(() => {
    if (inAddress) navigate(paths.login, { replace: true, state: { reset: inAddress } });
  }, [inAddress, navigate]);
  const kept = typeof state === 'object' && state !== null && 'reset' in state ? state.reset : null;
  return {
    email: inAddress || (typeof kept === 'string' ? kept : null),
    close: () => {
      if (kept !== null) navigate(paths.login, { replace: true });
    },
  };
}
