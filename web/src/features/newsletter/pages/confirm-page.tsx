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
      text="Press the button, and our weekly letter comes to this address from now on."
      doneText="Your newsletter is confirmed. The next letter comes to you; each one has a link to leave."
      button="Confirm my subscription"
      busyButton="Confirming…"
      deadText="A confirmation link is good for two days. Ask for the newsletter once more on our home page, and we send a new one."
      token={token}
      action={confirm}
    />
  );
}
