import type { ReactNode } from 'react';
import styles from './account.module.css';

interface AccountSceneProps {
  title: string;
  intro?: ReactNode;
  /** Shown next to the form on wide screens. */
  slogan: string;
  picture: '/img/hero-1-800.webp' | '/img/hero-2-800.webp' | '/img/hero-3-800.webp';
  children: ReactNode;
}

/** Layout of sign-in, registration and related pages: stage on the left, form on the right. */
export function AccountScene(props: AccountSceneProps) {
  const { title, intro, slogan, picture, children } = props;
  return (
    <div className={styles.split}>
      <div className={styles.scene} aria-hidden="true">
        {/* Lazy, so that phones do not load the picture, which they hide. */}
        <img src={picture} alt="" width={800} height={450} loading="lazy" />
        <p>{slogan}</p>
      </div>
      <div className={styles.side}>
        <h1>{title}</h1>
        {intro && <div className={styles.intro}>{intro}</div>}
        {children}
      </div>
    </div>
  );
}
