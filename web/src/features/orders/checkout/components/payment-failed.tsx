import Button from '@mui/material/Button';
import type { Order } from '@poc/contracts/entities/orders';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { signOut } from '../../../../shared/api/sign-out.ts';
import { useLeave } from '../../../../shared/auth/use-leave.ts';
import { copyOfOrder } from '../../../../shared/cart/cart-copies.ts';
import { restoreCart } from '../../../../shared/cart/checkout-cart.ts';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { MoneyNotice } from '../../components/money-notice.tsx';
import styles from './outcome.module.css';

interface PaymentFailedProps {
  text: string;
  /**
   * True if the payment failed permanently: its lines return to the cart. Otherwise they stay reserved, since it may
   * still arrive.
   */
  isOver?: boolean;
  order?: Order | undefined;
  /** Verifies the payment again; set while the result is unknown. */
  onAsk?: (() => void) | undefined;
  /** Reference of a payment that is unknown, or made by another account. */
  unknownReference?: string;
}

/** Payment Failed: the reason, the state of the money, and a link back to the checkout. */
export function PaymentFailed({ text, isOver = false, order, onAsk, unknownReference }: PaymentFailedProps) {
  const leave = useLeave();
  const orderId = order?.id;
  useEffect(() => {
    if (!isOver) return;
    restoreCart();
    // The checkout may belong to a closed tab.
    const copy = orderId === undefined ? undefined : copyOfOrder(orderId);
    if (copy && !copy.isRestored) restoreCart(copy.lines);
  }, [isOver, orderId]);
  return (
    <>
      <PageHeader title="Payment Failed" />
      <section className={`striped surface ${styles.card}`}>
        <p role="alert" className={styles.words}>
          {text}
        </p>
        <p>{nextStep(onAsk !== undefined, unknownReference !== undefined)}</p>
        {order && <MoneyNotice order={order} />}
        <div className="button-row button-row-stacked">
          {onAsk && (
            <Button variant="contained" onClick={onAsk}>
              Check again
            </Button>
          )}
          {unknownReference !== undefined && (
            <Button
              variant="outlined"
              onClick={() =>
                leave(
                  `/payment/callback?${new URLSearchParams({ reference: unknownReference })}`,
                  () => void signOut(),
                )
              }
            >
              Use another account
            </Button>
          )}
          <Button component={Link} variant={onAsk ? 'outlined' : 'contained'} to={paths.checkout}>
            Try Again
          </Button>
          <Button component={Link} variant="outlined" to={paths.member.orders}>
            My Orders
          </Button>
        </div>
      </section>
    </>
  );
}

function nextStep(isOpen: boolean, isUnknown: boolean): string {
  if (isOpen) {
    return 'If money left your account, it is not lost: we keep checking with Paystack, and will email you.';
  }
  return isUnknown
    ? 'If you paid with another account, sign in with it to see how the payment ended. Your cart is unchanged.'
    : 'Your cart is unchanged. If you were charged, you will be refunded.';
}
