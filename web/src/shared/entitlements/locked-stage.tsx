import Button from '@mui/material/Button';
import type { ShowLock } from '@poc/contracts/entities/catalog';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { lockTexts } from './access-texts.ts';
import styles from './locked-stage.module.css';

/** Replaces the player when the user's plan does not include the show: the reason, and a link to upgrade. */
export function LockedStage({ lock, children }: { lock: ShowLock; children?: ReactNode }) {
  const { why, how } = lockTexts(lock);
  const plan = lock.plan === 'ultimate' ? 'ultimate' : 'premium';
  return (
    <div className={styles.locked}>
      <Lock size={32} aria-hidden="true" />
      <p className={styles.why}>{why}</p>
      <p>{how}</p>
      <p className={styles.ways}>
        <Button component={Link} variant="danfo" to={paths.planCheckout(plan)}>
          Upgrade
        </Button>
        {children}
      </p>
    </div>
  );
}
