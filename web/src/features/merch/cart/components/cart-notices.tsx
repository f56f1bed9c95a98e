import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import type { CartCheck } from '../../../../shared/cart/cart-check.ts';
import styles from './cart-notices.module.css';

interface CartNoticesProps {
  check: CartCheck;
  /** True if the user proceeds before accepting the changes: moves the focus to them. */
  wanted: boolean;
}

/** Differences between the cart and the shop, with a button to accept them. */
export function CartNotices({ check, wanted }: CartNoticesProps) {
  const headingId = useId();
  const notice = useRef<HTMLElement>(null);
  const { changes, failed, takeChanges } = check;
  const isChanged = changes.length > 0;
  useEffect(() => {
    if (wanted && isChanged) notice.current?.focus();
  }, [wanted, isChanged]);
  return (
    <div role="alert">
      {isChanged && (
        <section ref={notice} tabIndex={-1} className={styles.notice} aria-labelledby={headingId}>
          <h2 id={headingId}>Something changed in the shop</h2>
          <ul>
            {changes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button variant="outlined" size="small" onClick={takeChanges}>
            Update cart
          </Button>
        </section>
      )}
      {failed && !isChanged && (
        <p className={styles.unchecked}>
          Prices and stock could not be checked just now. They are checked again at checkout.
        </p>
      )}
    </div>
  );
}
