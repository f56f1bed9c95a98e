import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import type { CartCopy } from '../../../../shared/cart/cart-copies.ts';
import { type Cart, linesLabel } from '../../../../shared/cart/cart-rules.ts';
import {
  finishCheckout,
  isCheckoutOf,
  paymentWasStarted,
  restoreCart,
} from '../../../../shared/cart/checkout-cart.ts';
import { Panel } from '../../../../shared/components/panel.tsx';
import { focusPageIfLost } from '../../../../shared/focus-page.ts';
import { orderQuery } from '../../../../shared/orders/api/order-queries.ts';
import { reservedUntil, wasPaid } from '../../../../shared/orders/order-texts.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import styles from './cart-page.module.css';

/** An unfinished checkout: its lines, the state of its order, and a button to restore it to the cart. */
export function LeftCheckout({ copy }: { copy: CartCopy }) {
  const { lines, orderId } = copy;
  const { data: order, isLoading } = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== null,
  });
  const paid = order && wasPaid(order) ? order.number : null;
  useEffect(() => {
    if (paid === null) return;
    finishCheckout(lines);
    showToast(`Your order ${paid} was paid.`, 'success');
  }, [paid, lines]);
  if (isLoading || paid !== null) return null;
  const isOwn = isCheckoutOf(lines) && paymentWasStarted();
  const mayBePaid = order
    ? order.payment_under_way || reservedUntil(order) !== null
    : isOwn || orderId !== null;
  const end = (how: (lines: Cart) => void) => {
    how(lines);
    focusPageIfLost();
  };
  return (
    <Panel
      tone="notice"
      title={mayBePaid ? 'You have a payment in progress' : titleOf(order)}
      text={`${linesLabel(lines)}. ${
        mayBePaid ? 'If you did pay, your orders will show it.' : 'None of it is ordered now.'
      }`}
    >
      <div className={styles.links}>
        {isOwn && (
          <Button component={Link} variant="outlined" to={paths.checkout}>
            Back to checkout
          </Button>
        )}
        {mayBePaid && (
          <Button component={Link} variant="outlined" to={paths.member.orders}>
            My Orders
          </Button>
        )}
        <Button
          variant={isOwn ? 'text' : 'outlined'}
          color={isOwn ? 'inherit' : 'primary'}
          onClick={() => end(restoreCart)}
        >
          Put them back in the cart
        </Button>
        <Button variant="text" color="inherit" onClick={() => end(finishCheckout)}>
          Dismiss
        </Button>
      </div>
    </Panel>
  );
}

const titleOf = (order: Order | undefined): string =>
  order ? `Your order ${order.number} was not paid` : 'You left a checkout unfinished';
