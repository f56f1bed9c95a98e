import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Brand } from '../components/brand.tsx';
import styles from './bare-bar.module.css';

/** Header of pages without the navigation bar (cart, checkout): a link home, and one action. */
export function BareBar({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <Link to={paths.home} className={styles.home} aria-label="POC, home">
        <Brand />
      </Link>
      {children}
    </div>
  );
}
