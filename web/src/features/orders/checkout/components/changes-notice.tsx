import { type Ref, useId } from 'react';
import { Button } from '../../../../shared/buttons/button.tsx';
import type { CartChange } from '../../../../shared/cart/cart-changes.ts';
import styles from './checkout.module.css';

interface ChangesNoticeProps {
  changes: readonly CartChange[];
  onTake: () => void;
  /** Gets the focus when somebody wants to pay before it was seen. */
  ref: Ref<HTMLElement>;
}

/** What is not as it was when it was put into the cart: said before anything is paid. */
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
          <Button small onClick={onTake}>
            Update order
          </Button>
        </section>
      )}
    </div>
  );
}
