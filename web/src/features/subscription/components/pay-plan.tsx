import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import type { useStartPlan } from '../api/use-start-plan.ts';
import styles from './subscription.module.css';

interface PayPlanProps {
  payment: ReturnType<typeof useStartPlan>;
  /** True if the button opens the payment page. */
  isPaid: boolean;
  onPay: () => void;
  children: ReactNode;
}

/** Button of a checkout, with its error and a link back. */
export function PayPlan({ payment: { busy, error }, isPaid, onPay, children }: PayPlanProps) {
  return (
    <>
      {error && (
        <FailureBanner>
          {errorText(error)}
          {error instanceof ApiError && ' Nothing was charged.'}
        </FailureBanner>
      )}
      <div className={styles.actions}>
        <Button variant="contained" disabled={busy} onClick={onPay}>
          {busy ? 'One moment…' : children}
        </Button>
        <Button component={Link} variant="outlined" to={paths.member.subscription}>
          Back to My Subscription
        </Button>
      </div>
      {isPaid && <p className="muted">You pay on Paystack's page. Card numbers never reach us.</p>}
    </>
  );
}
