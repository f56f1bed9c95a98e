import { countItems } from '../../../../shared/cart/cart-rules.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import styles from './cart-count.module.css';

/** Number of items in the cart, on a link to it. Not part of the link's name. */
export function CartCount() {
  const count = countItems(useCart());
  return (
    count > 0 && (
      <span aria-hidden="true" className={styles.badge}>
        {count}
      </span>
    )
  );
}
