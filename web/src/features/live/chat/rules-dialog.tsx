import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import styles from './chat-panel.module.css';

const rules = [
  'Laugh at the market, not at people. No insults, no hate, no threats.',
  'No promises of profit, no wallet addresses, no phone numbers.',
  'Nothing here is advice. Nobody from POC will ever ask you for money in a chat.',
  'One message is enough. The hosts may remove messages, and people who do not stop.',
];

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
      setFailure(errorText(error, 'That could not be saved. Please try again.'));
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
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {failure && <FailureBanner>{failure}</FailureBanner>}
    </Dialog>
  );
}
