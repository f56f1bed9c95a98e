import { ContinueRail } from '../../../shared/catalog/continue-rail.tsx';
import { FollowedHosts } from '../../../shared/catalog/followed-hosts.tsx';
import styles from './own-parts.module.css';

export const OwnContinue = ({ userId }: { userId: string }) => (
  <div className={`page ${styles.part}`}>
    <ContinueRail userId={userId} />
  </div>
);

export const OwnHosts = () => (
  <div className={`page ${styles.part}`}>
    <FollowedHosts />
  </div>
);
