import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

/** List of names with values. */
export const DetailList = ({
  details,
}: {
  details: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className={styles.facts}>
    {details.map(([name, value]) => (
      <div key={name}>
        <dt className="hint">{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);
