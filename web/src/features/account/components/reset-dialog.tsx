import { useState } from 'react';
import { dropSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { ResetCodeStep } from './reset-code-step.tsx';
import { ResetEmailStep } from './reset-email-step.tsx';

interface ResetDialogProps {
  /** The address whose code was sent already, as by an administrator; without it the dialog asks for one. */
  email: string | null;
  onClose: () => void;
}

/** Where a code was sent, or is said to have been; `justNow` makes the next one wait. */
interface Sent {
  email: string;
  justNow: boolean;
}

/** Forgotten password: the address first, then the code that was sent there and a new password. */
export function ResetDialog({ email, onClose }: ResetDialogProps) {
  const [sent, setSent] = useState<Sent | null>(email === null ? null : { email, justNow: false });
  const done = () => {
    // The reset ended all sessions of this person, the one in this browser included.
    if (sessionStore.get()?.user.email.toLowerCase() === sent?.email.toLowerCase()) dropSession();
    showToast('Your password is changed. You can sign in with it now.', 'success');
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
