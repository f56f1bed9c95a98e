import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { deleteDraft, draftKey } from '../../../../shared/forms/draft-storage.ts';
import { refreshOrders } from '../../../../shared/orders/api/order-queries.ts';
import { formatNairaTotal } from '../../../../shared/text/money.ts';
import {
  isNoOrder,
  isOpen,
  isOver,
  isPending,
  isReturned,
  isTrialRefused,
  paidOrderQuery,
  verifyFailure,
  verifyQuery,
} from '../api/verify-query.ts';
import { endAttempt } from '../payment/attempt.ts';
import styles from './outcome.module.css';
import { PaymentFailed } from './payment-failed.tsx';
import { PlanNotPaid, PlanPaid } from './plan-outcome.tsx';

interface PaymentOutcomeProps {
  reference: string;
  userId: string;
}

/** Result page of a payment: verifying, pending, successful or failed. */
export function PaymentOutcome({ reference, userId }: PaymentOutcomeProps) {
  const { data, error, failureReason, isFetching, refetch } = useQuery(verifyQuery(reference));
  const waits = isPending(failureReason);
  const order = useQuery({ ...paidOrderQuery(reference), enabled: waits || isOver(error) });
  useEndOfPurchase(data?.order?.id ?? null, userId);
  if (data?.order) return <Succeeded id={data.order.id} total={data.order.total_price} />;
  if (data) return <PlanPaid response={data} userId={userId} />;
  const isForPlan = isTrialRefused(error) || isReturned(error) || isNoOrder(order.error);
  if (isNoOrder(error)) return <PaymentFailed text={verifyFailure(error)} unknownReference={reference} />;
  const ask = () => void refetch();
  // A pending payment shows that an earlier response has already arrived.
  if (isFetching && !waits) return <Verifying slow={failureReason !== null} />;
  if (waits) {
    return <Waiting onAsk={isFetching ? undefined : ask} isForPlan={isForPlan} />;
  }
  if (isOver(error) && order.isPending) return <Verifying slow={false} />;
  if (isForPlan) {
    return (
      <PlanNotPaid
        text={verifyFailure(error)}
        isTrial={isTrialRefused(error)}
        isReturned={isReturned(error)}
      />
    );
  }
  return (
    <PaymentFailed
      order={order.data}
      text={verifyFailure(error)}
      isOver={isOver(error)}
      onAsk={isOpen(error) ? ask : undefined}
    />
  );
}

/** Ends the checkout: clears the bought lines, the key and the draft, and refreshes orders. */
function useEndOfPurchase(orderId: string | null, userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (orderId === null) return;
    endAttempt(orderId);
    deleteDraft(draftKey(userId, 'checkout'));
    void refreshOrders(client);
  }, [orderId, userId, client]);
}

function Verifying({ slow }: { slow: boolean }) {
  return (
    <>
      <PageHeader title="Verifying your payment" />
      <section className={`striped surface ${styles.card}`} role="status">
        <p className={styles.words}>
          {slow
            ? 'This is taking longer than usual. We are still checking; please stay on this page.'
            : 'We are checking your payment with Paystack. Please stay on this page.'}
        </p>
        <Skeleton height="0.75rem" width="min(20rem, 100%)" />
      </section>
    </>
  );
}

/** Pending payment, for example by bank transfer. `onAsk` is set once automatic polling has stopped. */
function Waiting({ onAsk, isForPlan }: { onAsk?: (() => void) | undefined; isForPlan: boolean }) {
  return (
    <>
      <PageHeader title="Your payment is on its way" />
      <section className={`striped surface ${styles.card}`}>
        <p role="status" className={styles.words}>
          Your payment has not reached us yet. We will email you as soon as it does.
          {onAsk === undefined && ' Until then this page keeps checking.'}
        </p>
        <p>You can close this page: nothing is lost, and there is no need to pay again.</p>
        <div className="button-row button-row-stacked">
          {onAsk && (
            <Button variant="contained" onClick={onAsk}>
              Check again
            </Button>
          )}
          <Button
            component={Link}
            variant="outlined"
            to={isForPlan ? paths.member.subscription : paths.member.orders}
          >
            {isForPlan ? 'My Subscription' : 'My Orders'}
          </Button>
        </div>
      </section>
    </>
  );
}

function Succeeded({ id, total }: { id: string; total: number }) {
  return (
    <>
      <PageHeader title="Payment successful" />
      <section className={`striped surface ${styles.card}`}>
        <p role="status" className={styles.words}>
          Your payment of <strong className="tabular">{formatNairaTotal(total)}</strong> has arrived. Thank
          you!
        </p>
        <div className="button-row button-row-stacked">
          <Button component={Link} variant="contained" to={paths.orderSuccess(id)}>
            View Order
          </Button>
          <Button component={Link} variant="outlined" to={paths.merch}>
            Continue Shopping
          </Button>
        </div>
      </section>
    </>
  );
}
