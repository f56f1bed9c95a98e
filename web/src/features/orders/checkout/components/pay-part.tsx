import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { formatNairaTotal } from '../../../../shared/text/money.ts';
import type { Payment } from '../api/use-pay.ts';
import { leadsToOrders, paymentAdvice, paymentFailure } from '../payment/payment-failure.ts';
import styles from './checkout.module.css';

interface PayPartProps {
  formId: string;
  payment: Payment;
  /** In naira. The amount on the button is the amount paid. */
  total: number;
  /** True if a delivery option exists for the order. */
  isDelivered: boolean;
  /** True if nothing in the cart can be bought any more. */
  isSoldOut: boolean;
  /** Shows the summary, which the bar of a phone covers. */
  onSummary: () => void;
}

/** The payment button, the last error, and notices for the buyer. */
export function PayPart({ formId, payment, total, isDelivered, isSoldOut, onSummary }: PayPartProps) {
  const { busy, error, placed } = payment;
  const isDisabled = busy || !isDelivered || isSoldOut;
  const advice = paymentAdvice(error);
  const amount = formatNairaTotal(total);
  return (
    <div className={styles.pay}>
      {error && <FailureBanner>{paymentFailure(error)}</FailureBanner>}
      {error && advice !== null && <p className="hint">{advice}</p>}
      {leadsToOrders(error) && (
        <Link className="text-link" to={paths.member.orders}>
          My Orders
        </Link>
      )}
      <div role="alert">
        {placed && (
          <p className={styles.notice}>
            Prices changed: your order now costs {amount}. Nothing is charged before you press the button
            again.
          </p>
        )}
      </div>
      <Button className={styles.toSummary ?? ''} variant="text" onClick={onSummary}>
        Summary
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        aria-disabled={isDisabled}
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
        }}
      >
        {busy ? 'Processing...' : isSoldOut ? 'Sold out' : total === 0 ? 'Place order' : `Pay ${amount}`}
      </Button>
      {isSoldOut && (
        <p>
          None of the products in your order are available anymore.{' '}
          <Link className="text-link" to={paths.member.cart}>
            Back to your cart
          </Link>
        </p>
      )}
      <p className="hint" hidden={isSoldOut}>
        {total === 0 ? 'There is nothing to pay.' : 'You pay on Paystack’s page and come back here.'}
      </p>
    </div>
  );
}
