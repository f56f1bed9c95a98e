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

/** The last step of registration. The right code signs in; its message stays for two seconds before the page goes on. */
export function VerifyPage() {
  const { state } = useLocation();
  const session = useSession();
  const [pending] = useState(() => pendingFrom(state));
  const verification = useVerification(pending);
  const done = verification.verify.isSuccess;
  // The session of the right code is there at once; that of anyone else has no business here.
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
          {pending ? 'We sent a code of six digits to your email.' : 'Enter the code that we sent you.'} It is
          good for ten minutes. Wrong address?{' '}
          <Link to={paths.register} state={{ from: pending?.from }}>
            Start again
          </Link>
        </p>
      }
    >
      <p role="status" className={styles.done} hidden={!done}>
        {done && 'Email verified successfully! Redirecting to dashboard...'}
      </p>
      {!done && <VerifyForm pending={pending} {...verification} />}
    </AccountScene>
  );
}

/** From the way here, as registration and sign-in give it, else from before a reload. */
function pendingFrom(state: unknown): PendingVerification | null {
  const kept = readPending();
  if (typeof state !== 'object' || state === null || !('email' in state)) return kept;
  if (typeof state.email !== 'string' || kept?.email === state.email) return kept;
  return { email: state.email, sentAtMs: 0, from: wantedPage(state) ?? undefined };
}
