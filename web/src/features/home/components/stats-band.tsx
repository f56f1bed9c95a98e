import { useInView } from '../../../shared/hooks/use-in-view.ts';
import { CountUp } from './count-up.tsx';
import styles from './home.module.css';
import { bandStats } from './home-content.ts';

/** Band of figures across the page, painted like the side of a danfo. */
export function StatsBand() {
  const [ref, inView] = useInView<HTMLDListElement>(0.4);
  return (
    <section className={styles.band} aria-label="POC in numbers">
      <dl ref={ref} className={`page ${styles.bandStats}`}>
        {bandStats.map(({ value, suffix, decimals, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">
              <CountUp value={value} suffix={suffix} decimals={decimals} active={inView} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
