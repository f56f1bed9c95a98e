import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import styles from '../components/login.module.css';
import { LoginForm } from '../components/login-form.tsx';
import { pageAfterSignIn } from '../components/wanted-page.ts';

const ResetDialog = lazy(async () => ({
  default: (await import('../components/reset-dialog.tsx')).ResetDialog,
}));

/** Sign-in. Whoever is signed in already is led on at once, and so is everyone whose sign-in succeeds. */
export function LoginPage() {
  useDocumentTitle('Login');
  const { state } = useLocation();
  const session = useSession();
  const [forgot, setForgot] = useState(false);
  if (session) return <Navigate to={pageAfterSignIn(state, session.user.role)} replace />;

  return (
    <>
      <div className={styles.split}>
        <div className={styles.scene} aria-hidden="true">
          <img src="/img/hero-2-800.webp" alt="" width={800} height={450} />
          <p>Enter with your change.</p>
        </div>
        <div className={styles.side}>
          <h1>Welcome back</h1>
          <p className={styles.intro}>
            New here?{' '}
            <Link to={paths.register} state={state}>
              Create an account
            </Link>
          </p>
          <LoginForm onForgot={() => setForgot(true)} />
        </div>
      </div>
      {forgot && (
        <Suspense fallback={null}>
          <ResetDialog onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </>
  );
}
