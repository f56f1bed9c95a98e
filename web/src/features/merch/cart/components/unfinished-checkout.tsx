import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Button } from '../../../../shared/buttons/button.tsx';
import { countItems } from '../../../../shared/cart/cart-rules.ts';
import { paymentWasStarted, restoreCart, useCheckoutCart } from '../../../../shared/cart/checkout-cart.ts';
import { Panel } from '../../../../shared/components/panel.tsx';
import styles from './cart-page.module.css';

/** A payment was begun in this tab, and nobody knows yet how it ended: its lines are neither lost nor taken for bought. */
export function UnfinishedCheckout() {
  const count = countItems(useCheckoutCart());
  if (count === 0 || !paymentWasStarted()) return null;
  return (
    <Panel
      tone="notice"
      title="You have a payment under way"
      text={`${count === 1 ? '1 item waits' : `${count} items wait`} for its answer. If you did pay, your orders will show it.`}
    >
      <div className={styles.links}>
        <Link className="button button-primary" to={paths.checkout}>
          Back to checkout
        </Link>
        <Link className="button button-secondary" to={paths.member.orders}>
          My Orders
        </Link>
        <Button variant="plain" onClick={restoreCart}>
          Put them back in the cart
        </Button>
      </div>
    </Panel>
  );
}
