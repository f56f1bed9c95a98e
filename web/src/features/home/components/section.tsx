import type { ReactNode } from 'react';
import { useInView } from '../../../shared/hooks/use-in-view.ts';
import styles from './home.module.css';

interface SectionProps {
  title: string;
  /** Shown to the right of the title, usually a link. */
  action?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Section of the home page. It slides in when scrolled into view and back out again (800 ms, mirrored, as
 * specified); only its position is animated, so that text keeps its contrast.
 */
export function Section({ title, action, children, className }: SectionProps) {
  const [ref, inView] = useInView<HTMLDivElement>(0.08);
  return (
    <section className={`${styles.section} ${className ?? ''}`}>
      <div ref={ref} className="page">
        <div className={styles.reveal} data-in={inView}>
          <div className={styles.head}>
            <h2>{title}</h2>
            {action}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
