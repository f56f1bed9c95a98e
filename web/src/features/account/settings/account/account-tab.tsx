import type { User } from '@poc/contracts/entities/identity';
import { Panel } from '../../../../shared/components/panel.tsx';
import { SlashSwitch } from '../../../../shared/search/slash-switch.tsx';
import styles from '../settings.module.css';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function AccountTab({ user }: { user: User }) {
  return (
    <div className={styles.stack}>
      <ChangePassword user={user} />
      <SecondFactor user={user} />
      <Sessions userId={user.id} />
      <Panel title="Keyboard">
        <SlashSwitch />
      </Panel>
      <DeleteAccount user={user} />
    </div>
  );
}
