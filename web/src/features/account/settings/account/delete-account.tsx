import Button from '@mui/material/Button';
import type { User } from '@poc/contracts/entities/identity';
import { useState } from 'react';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import styles from '../settings.module.css';

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Explains account deletion and opens its dialog. */
export function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      tone="danger"
      title="Delete Account"
      text="This permanently deletes your account, everywhere in POC."
    >
      <ul className={styles.consequences}>
        <li>Your profile, settings, watch history, likes and stored cards are deleted.</li>
        <li>A paid plan ends immediately, even in the middle of a month. You are not charged again.</li>
        <li>
          You choose whether your posts and comments in the community stay, without your name and pictures, or
          are deleted. Comments on shows and chat messages stay, without your name.
        </li>
        <li>
          Orders keep what the law requires, without your personal details. Orders on their way are delivered
          first; unpaid ones are cancelled.
        </li>
        <li>We will email you a confirmation.</li>
      </ul>
      <div>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {asking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
