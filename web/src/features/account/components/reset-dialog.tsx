import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { dropSession, sessionStore } from '../../../shared/auth/session-store.ts';
import { Dialog } from '../../../shared/components/dialog.tsx';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
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
  const titleId = useId();
  const done = () => {
    // The reset ended all sessions of this person, the one in this browser included.
    if (sessionStore.get()?.user.email.toLowerCase() === sent?.email.toLowerCase()) dropSession();
    showToast('Your password is changed. You can sign in with it now.', 'success');
    onClose();
  };
  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle
          id={titleId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          Reset your password
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent>
          {sent === null ? (
            <ResetEmailStep onSent={(address, justNow) => setSent({ email: address, justNow })} />
          ) : (
            <ResetCodeStep {...sent} onBack={() => setSent(null)} onDone={done} />
          )}
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
