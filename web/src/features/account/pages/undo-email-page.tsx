import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { LinkAction } from '../../../shared/components/link-action.tsx';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { undoEmailChange } from '../api/email-change.ts';

/** Target of the link that reverts an email change; continues to a new password. */
export function UndoEmailPage() {
  const { token, forget } = useLinkToken(storageKeys.undoEmailLink);
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: undoEmailChange,
    onSuccess: ({ email, message }) => {
      forget();
      showToast(message, 'success');
      navigate(paths.login, { replace: true, state: { reset: email } });
    },
  });
  return (
    <LinkAction
      title="Undo the email change?"
      doneTitle="Your old email was restored"
      text="Press the button if you did not change the email of your account yourself. We restore your old email, sign out every device, and send you a code for a new password."
      doneText="Now choose a new password."
      button="Undo the change"
      busyButton="Undoing…"
      deadText="The link works once, for seven days. If your account still has an email that is not yours, write to us with the contact form."
      token={token}
      action={undo}
    />
  );
}
