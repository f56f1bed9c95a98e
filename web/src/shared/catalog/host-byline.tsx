import type { HostByline as Host } from '@poc/contracts/entities/hosts';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import styles from './host-byline.module.css';

interface HostBylineProps {
  host: Host | undefined;
  /** Replaces the style of the text around the link. */
  className?: string | undefined;
}

/** Host of a show, linked to their page. Renders nothing if the show has no host. */
export const HostByline = ({ host, className = styles.byline }: HostBylineProps) =>
  host ? (
    <span className={className}>
      with{' '}
      <Link className={styles.link} to={paths.host(host.slug)} dir="auto">
        {host.name}
      </Link>
    </span>
  ) : null;
