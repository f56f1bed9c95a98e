import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import styles from './managed-subscriptions.module.css';

/** A section behind a button. Closed at first, because most visits are for the list. */
export function Fold({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.figuresSection}>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && <div id={id}>{children}</div>}
    </section>
  );
}
