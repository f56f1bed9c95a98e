import IconButton from '@mui/material/IconButton';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import styles from './marquee.module.css';

interface MarqueeProps {
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  /** Duration of one round. */
  seconds: number;
  className?: string | undefined;
}

/**
 * Strip that scrolls automatically, with a visible pause button. Under reduced motion and low-data mode it is
 * scrolled by hand.
 */
export function Marquee({ label, items, seconds, className }: MarqueeProps) {
  const reduced = useReducedMotion();
  const lowData = useLowData();
  const [paused, setPaused] = useState(false);
  const isStatic = reduced || lowData;
  const row = (copy: boolean) => (
    <ul className={styles.row} aria-hidden={copy || undefined}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
  return (
    <section className={`${styles.marquee} ${className ?? ''}`} aria-label={label}>
      <div className={styles.window} data-static={isStatic} {...(isStatic ? { tabIndex: 0 } : {})}>
        <div
          className={styles.track}
          style={{ animationDuration: `${seconds}s` }}
          data-paused={paused || isStatic}
        >
          {row(false)}
          {!isStatic && row(true)}
        </div>
      </div>
      {!isStatic && (
        <IconButton
          aria-label={paused ? `Play ${label.toLowerCase()}` : `Pause ${label.toLowerCase()}`}
          className={styles.pause}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        </IconButton>
      )}
    </section>
  );
}
