import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { ChatRules } from './chat-rules.tsx';

interface RulesDialogProps {
  onAccept: () => Promise<void>;
  onClose: () => void;
}

/** Rules of the chat, shown before the first message where they are required. */
export function RulesDialog({ onAccept, onClose }: RulesDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onAccept();
    } catch (error) {
      setFailure(errorText(error, 'Your consent to the rules could not be saved. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Rules of this chat"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="contained" onClick={accept} loading={busy} autoFocus>
            Accept and send
          </Button>
        </>
      }
    >
      <ChatRules />
      {failure && <FailureBanner>{failure}</FailureBanner>}
    </Dialog>
  );
}
