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
      title="Enough of these mails?"
      doneTitle="Done, no more of these"
      text="Press the button, and mails of this kind stop. Mails about the safety of your account still come."
      doneText={
        <>
          You will not get mails of this kind any more. Which others you get is in your{' '}
          <Link to={paths.member.settings}>settings</Link>.
        </>
      }
      button="Unsubscribe"
      busyButton="Stopping…"
      deadText="Use the link in the newest mail that you have from us, or choose in your settings what we send you."
      token={token}
      action={leave}
    />
  );
}
