import type { User } from '@poc/contracts/entities/identity';
import { useState } from 'react';
import { Button } from '../../../../shared/buttons/button.tsx';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { Panel } from '../../../../shared/components/panel.tsx';
import styles from '../settings.module.css';

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Explains account deletion and opens its dialog. */
export function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel tone="danger" title="Delete Account" text="This ends your account for good, everywhere in POC.">
      <ul className={styles.consequences}>
        <li>Your profile, settings, watch history, likes and stored cards go.</li>
        <li>A paid plan ends at once, also where its month is not over. Nothing is charged after.</li>
        <li>
          Your posts and comments in the community stay, without your name and pictures, or go: you choose.
          Comments on shows and chat messages stay, without your name.
        </li>
        <li>
          Orders keep what the law needs, without you as a person. Those on their way are delivered first;
          unpaid ones are cancelled.
        </li>
        <li>We send you a receipt by mail.</li>
      </ul>
      <div>
        <Button onClick={() => setAsking(true)}>Delete Account</Button>
      </div>
      {asking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
