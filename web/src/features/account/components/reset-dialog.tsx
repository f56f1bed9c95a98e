import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { ResetCodeStep } from './reset-code-step.tsx';
import { ResetEmailStep } from './reset-email-step.tsx';

/** Forgotten password: the address first, then the code that was sent there and a new password. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState<string | null>(null);
  const titleId = useId();
  const done = () => {
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
          {email === null ? (
            <ResetEmailStep onSent={setEmail} />
          ) : (
            <ResetCodeStep email={email} onDone={done} />
          )}
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
