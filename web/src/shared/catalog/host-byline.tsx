import type { HostByline as Host } from '@poc/contracts/entities/hosts';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import styles from './show-card.module.css';

/** Names the host of a show, with a link to their page. Renders nothing without one. */
export const HostByline = ({ host }: { host: Host | undefined }) =>
  host ? (
    <p className={styles.byline}>
      with{' '}
      <Link to={paths.host(host.slug)} dir="auto">
        {host.name}
      </Link>
    </p>
  ) : null;
