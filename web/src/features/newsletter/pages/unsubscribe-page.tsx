import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { LinkAction } from '../../../shared/components/link-action.tsx';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { useLeaveNewsletter } from '../api/newsletter-links.ts';

/** Target of unsubscribe links, for the newsletter or one kind of notification. */
export function UnsubscribePage() {
  const { token, forget } = useLinkToken(storageKeys.newsletterLeaveLink);
  const leave = useLeaveNewsletter(forget);
  return (
    <LinkAction
      title="Enough of these emails?"
      doneTitle="Done, no more of these"
      text="Press the button to stop emails of this kind. Emails about the security of your account still come."
      doneText={
        <>
          You will no longer get emails of this kind. Choose the others in your{' '}
          <Link to={paths.member.settings}>settings</Link>.
        </>
      }
      button="Unsubscribe"
      busyButton="Stopping…"
      deadText="Use the link in our latest email, or choose in your settings what we send you."
      token={token}
      action={leave}
    />
  );
}
