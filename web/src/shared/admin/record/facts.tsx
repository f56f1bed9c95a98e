import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** List of names with values. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="hint">{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);
