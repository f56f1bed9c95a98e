import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefundForm } from '../../../shared/admin/refund/refund-form.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { managedSubscriptionQuery, type PaidBill, useBillRefund } from './api/change-subscriptions.ts';
import type { ManagedSubscription } from './api/managed-subscriptions-query.ts';
import styles from './managed-subscriptions.module.css';
import { ownerOf } from './subscriptions-list.tsx';

/** Paid bills of a member, each with the amount that can still be refunded. */
export function Payments({ subscription }: { subscription: ManagedSubscription }) {
  const { data, error, refetch } = useQuery(managedSubscriptionQuery(subscription.id));
  const [refunding, setRefunding] = useState<PaidBill | null>(null);
  if (error) {
    return (
      <PanelFailure title="The payments could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Loading text="Loading the payments…" height="4rem" />;
  if (data.payments.length === 0) return null;
  return (
    <>
      <h3>Payments</h3>
      <ul className={styles.payments} aria-label="Payments">
        {data.payments.map((bill) => (
          <li key={bill.id}>
            <span>
              {formatDay(bill.paid_at)}: {bill.description}, {formatNairaTotal(bill.amount)}
            </span>
            {bill.refundable > 0 ? (
              <>
                <span>{formatNairaTotal(bill.refundable)} can be refunded</span>
                <Button
                  variant="outlined"
                  aria-label={`Refund ${bill.description}`}
                  onClick={() => setRefunding(bill)}
                >
                  Refund
                </Button>
              </>
            ) : (
              <span>Nothing left to refund</span>
            )}
          </li>
        ))}
      </ul>
      {refunding && <BillRefund {...{ subscription }} bill={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

interface BillRefundProps {
  subscription: ManagedSubscription;
  bill: PaidBill;
  onClose: () => void;
}

/** Refunds a bill in whole or in part; the plan stays. */
function BillRefund({ subscription, bill, onClose }: BillRefundProps) {
  return (
    <RefundForm
      {...useBillRefund(subscription, bill)}
      title={`Refund ${bill.description}`}
      payee={ownerOf(subscription)}
      hint="Recorded in the audit log. The plan stays as it is."
      onClose={onClose}
    />
  );
}
