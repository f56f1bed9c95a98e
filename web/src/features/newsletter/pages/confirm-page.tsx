import { storageKeys } from '../../../config/storage-keys.ts';
import { LinkAction } from '../../../shared/components/link-action.tsx';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { useConfirmNewsletter } from '../api/newsletter-links.ts';

/** Target of the newsletter's confirmation link. */
export function ConfirmPage() {
  const { token, forget } = useLinkToken(storageKeys.newsletterConfirmLink);
  const confirm = useConfirmNewsletter(forget);
  return (
    <LinkAction
      title="One letter a week?"
      doneTitle="You are on the list"
      text="Press the button to receive our weekly letter at this address."
      doneText="Your newsletter is confirmed. Each letter has a link to unsubscribe."
      button="Confirm my subscription"
      busyButton="Confirming…"
      deadText="A confirmation link is valid for two days. Subscribe again on our home page to get a new one."
      token={token}
      action={confirm}
    />
  );
}
