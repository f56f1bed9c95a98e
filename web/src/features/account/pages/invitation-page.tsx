import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { useAcceptance } from '../api/use-acceptance.ts';
import styles from '../components/account.module.css';
import { AccountScene } from '../components/account-scene.tsx';
import { InvitationForm } from '../components/invitation-form.tsx';

/** Target of an invitation link. The token is removed from the address bar immediately. */
export function InvitationPage() {
  const { token, forget } = useLinkToken(storageKeys.invitationLink);
  return token === null ? (
    <DeadLink hasLink={false} />
  ) : (
    <LiveLink key={token} token={token} forget={forget} />
  );
}

function LiveLink({ token, forget }: { token: string; forget: () => void }) {
  const session = useSession();
  const acceptance = useAcceptance(token, forget);
  if (acceptance.error instanceof ApiError && acceptance.error.code === 'link_invalid') {
    return <DeadLink hasLink />;
  }
  return (
    <AccountScene
      title="You are invited"
      slogan="This way to backstage."
      picture="/img/hero-1-800.webp"
      intro={<p>You will be an administrator of POC. Enter your details, and choose a password.</p>}
    >
      {session && !acceptance.isPending && !acceptance.isSuccess && (
        <p className={styles.note}>
          You are signed in as {session.user.email}. Accepting this invitation signs you in as the invited
          person.
        </p>
      )}
      <InvitationForm acceptance={acceptance} />
    </AccountScene>
  );
}

function DeadLink({ hasLink }: { hasLink: boolean }) {
  return (
    <AccountScene title="No way in here" slogan="This way to backstage." picture="/img/hero-1-800.webp">
      <div className={styles.form} role={hasLink ? 'alert' : undefined}>
        <p className={styles.note}>
          {hasLink
            ? 'This link is not valid or has expired.'
            : 'Open this page with the link in your invitation email.'}
        </p>
        <p>
          An invitation is valid for two days and works once. If yours has expired, ask the person who invited
          you for a new one. If you have already accepted it, sign in with your password.
        </p>
        <Button component={Link} variant="contained" to={paths.login}>
          Login
        </Button>
      </div>
    </AccountScene>
  );
}
