import { limits } from '../../../../config/limits.ts';
import { type Cart, cartTotals, countItems } from '../../../../shared/cart/cart-rules.ts';
import { formatNaira, formatNairaTotal } from '../../../../shared/text/money.ts';
import styles from './cart-sum.module.css';

/** Subtotal, flat shipping and total. Changes are announced. */
export function CartSum({ cart }: { cart: Cart }) {
  const { subtotal, shipping, total } = cartTotals(cart);
  const count = countItems(cart);
  return (
    <>
      <dl className={styles.sum}>
        <div>
          <dt>Subtotal</dt>
          <dd>{formatNairaTotal(subtotal)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{formatNairaTotal(shipping)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className="display-money">{formatNairaTotal(total)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        Orders over {formatNaira(limits.freeShippingAboveNaira)} get free shipping
        {subtotal > limits.freeShippingAboveNaira && ': the checkout takes it off'}.
      </p>
      <p className={styles.note}>Prices include VAT.</p>
      <p className="visually-hidden" role="status">
        {count === 1 ? '1 item' : `${count} items`} in the cart, in all {formatNairaTotal(total)}
      </p>
    </>
  );
}
