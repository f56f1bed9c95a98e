import Button from '@mui/material/Button';
import { type Ref, useId } from 'react';
import type { CartChange } from '../../../../shared/cart/cart-changes.ts';
import styles from './checkout.module.css';

interface ChangesNoticeProps {
  changes: readonly CartChange[];
  onTake: () => void;
  /** Receives the focus when the buyer clicks Pay before confirming the changes. */
  ref: Ref<HTMLElement>;
}

/** Lists the differences between the cart and the server's quote, before anything is paid. */
export function ChangesNotice({ changes, onTake, ref }: ChangesNoticeProps) {
  const id = useId();
  return (
    <div role="alert">
      {changes.length > 0 && (
        <section ref={ref} tabIndex={-1} className={styles.notice} aria-labelledby={id}>
          <h2 id={id}>Something changed in the shop</h2>
          <ul>
            {changes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button variant="outlined" size="small" onClick={onTake}>
            Update order
          </Button>
        </section>
      )}
    </div>
  );
}
