import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useInView } from '../../../shared/hooks/use-in-view.ts';
import { CountUp } from './count-up.tsx';
import styles from './home.module.css';
import { aboutCounters, values } from './home-content.ts';
import { Section } from './section.tsx';

/** About section: the three values, and counters that start when they come into view. */
export function About() {
  const [ref, inView] = useInView<HTMLDListElement>(0.4);
  return (
    <Section
      title="A comedy club that reads the market"
      action={
        <Link className="text-link" to={paths.about}>
          Learn More <ArrowRight size={18} aria-hidden="true" />
        </Link>
      }
    >
      <div className={styles.about}>
        <ol className={styles.values}>
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <dl ref={ref} className={styles.counters}>
          {aboutCounters.map(({ value, suffix, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">
                <CountUp value={value} suffix={suffix} active={inView} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
