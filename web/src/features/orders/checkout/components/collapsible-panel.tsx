import { type ReactNode, useEffect, useState } from 'react';
import styles from './checkout.module.css';

interface CollapsiblePanelProps {
  title: string;
  /** Opens the panel when this value becomes truthy, because the panel has content or an error. */
  opensOn: unknown;
  children: ReactNode;
}

/** Collapsed panel of the checkout, for fields that few buyers need. */
export function CollapsiblePanel({ title, opensOn, children }: CollapsiblePanelProps) {
  const [isOpen, setOpen] = useState(Boolean(opensOn));
  useEffect(() => {
    if (opensOn) setOpen(true);
  }, [opensOn]);
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.fold}>{children}</div>
    </details>
  );
}
