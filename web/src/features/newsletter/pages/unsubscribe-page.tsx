import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { LinkAction } from '../../../shared/components/link-action.tsx';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { useUnsubscribe } from '../api/newsletter-links.ts';

/** Target of unsubscribe links, for the newsletter or one kind of notification. */
export function UnsubscribePage() {
  const { token, forget } = useLinkToken(storageKeys.newsletterLeaveLink);
  const leave = useUnsubscribe(forget);
  return (
    <LinkAction
      title="Unsubscribe from these emails?"
      doneTitle="You are unsubscribed"
      text="Press Unsubscribe to stop emails of this kind. You will still get emails about your account’s security."
      doneText={
        <>
          You will no longer get emails of this kind. Manage your other emails in your{' '}
          <Link to={paths.member.settings}>settings</Link>.
        </>
      }
      button="Unsubscribe"
      busyButton="Unsubscribing…"
      deadText="Use the link in our latest email, or manage your emails in your settings."
      token={token}
      action={leave}
    />
  );
}
