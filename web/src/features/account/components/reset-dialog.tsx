import { useState } from 'react';
import { dropSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { ResetCodeStep } from './reset-code-step.tsx';
import { ResetEmailStep } from './reset-email-step.tsx';

interface ResetDialogProps {
  /** Email address to which a code was already sent, for example by an administrator; null to request it. */
  email: string | null;
  onClose: () => void;
}

/** Email address of the code. `justNow` delays the next one. */
interface Sent {
  email: string;
  justNow: boolean;
}

/** Forgotten password: the email address first, then the code and a new password. */
export function ResetDialog({ email, onClose }: ResetDialogProps) {
  const [sent, setSent] = useState<Sent | null>(email === null ? null : { email, justNow: false });
  const done = () => {
    // The reset ended all sessions of this user, including the one in this browser.
    if (sessionStore.get()?.user.email.toLowerCase() === sent?.email.toLowerCase()) dropSession();
    showToast('Your password was changed. You can now sign in with it.', 'success');
    onClose();
  };
  return (
    <Dialog title="Reset your password" onClose={onClose}>
      {sent === null ? (
        <ResetEmailStep onSent={(address, justNow) => setSent({ email: address, justNow })} />
      ) : (
        <ResetCodeStep {...sent} onBack={() => setSent(null)} onDone={done} />
      )}
    </Dialog>
  );
}
