import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { Redirect } from '../../../shared/components/redirect.tsx';
import styles from '../components/account.module.css';
import { AccountScene } from '../components/account-scene.tsx';
import { type PendingVerification, readPending } from '../components/pending-verification.ts';
import { useVerification } from '../components/use-verification.ts';
import { VerifyForm } from '../components/verify-form.tsx';
import { pageAfterSignIn, wantedPage } from '../components/wanted-page.ts';

/** Last step of registration. The right code signs in; its message is shown for two seconds. */
export function VerifyPage() {
  const { state } = useLocation();
  const session = useSession();
  const [pending] = useState(() => pendingFrom(state));
  const verification = useVerification(pending);
  const done = verification.verify.isSuccess;
  // The right code creates the session immediately; any other session is redirected.
  if (session && !done && !verification.verify.isPending) {
    return <Redirect to={pageAfterSignIn(pending, session.user.role)} />;
  }
  return (
    <AccountScene
      title="Confirm your email"
      slogan="One code, then showtime."
      picture="/img/hero-1-800.webp"
      intro={
        <p>
          {pending ? 'We sent a six-digit code to your email.' : 'Enter the code that we sent you.'} It is
          valid for ten minutes. Wrong address?{' '}
          <Link to={paths.register} state={{ from: pending?.from }}>
            Start again
          </Link>
        </p>
      }
    >
      <p role="status" className={styles.done}>
        {done && 'Email verified successfully! Redirecting to dashboard...'}
      </p>
      {!done && <VerifyForm pending={pending} {...verification} />}
    </AccountScene>
  );
}

/** Reads the pending registration from the navigation state, or the one stored before a reload. */
function pendingFrom(state: unknown): PendingVerification | null {
  const kept = readPending();
  if (typeof state !== 'object' || state === null || !('email' in state)) return kept;
  if (typeof state.email !== 'string' || kept?.email === state.email) return kept;
  return { email: state.email, sentAtMs: 0, from: wantedPage(state) ?? undefined };
}
