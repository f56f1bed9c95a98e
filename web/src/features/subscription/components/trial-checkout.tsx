import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { subscriptionQuery } from '../../../shared/subscription/api/subscription-queries.ts';
import { plansQuery } from '../api/plan-queries.ts';
import { useStartPlan } from '../api/use-start-plan.ts';
import { trialTerms } from './banner-texts.ts';
import { PayPlan } from './pay-plan.tsx';
import styles from './subscription.module.css';

/** Checkout of the free trial: shows the card terms and the later price before the user agrees. */
export function TrialCheckout({ userId }: { userId: string }) {
  const subscription = useQuery(subscriptionQuery(userId));
  const plans = useQuery(plansQuery());
  const payment = useStartPlan(userId, 'premium');
  const premium = plans.data?.find(({ id }) => id === 'premium');
  const failed = [subscription, plans].find(({ error, data }) => error && data === undefined);
  return (
    <>
      <PageHeader title="Premium, free trial" />
      {failed ? (
        <ErrorState
          error={failed.error}
          title="The trial could not be loaded."
          onRetry={() => void failed.refetch()}
        />
      ) : subscription.data === undefined || !premium ? (
        <Loading text="Loading the trial…">
          <Skeleton height="14rem" style={{ borderRadius: 'var(--radius)', maxWidth: '40rem' }} />
        </Loading>
      ) : subscription.data?.trial_available ? (
        <section className={`surface ${styles.summary}`} aria-label="Free trial">
          <p>{trialTerms(premium.price_ngn)}</p>
          <PayPlan
            payment={payment}
            onPay={() => payment.start({ price: premium.price_ngn, trial: true })}
            isPaid
          >
            Start free trial
          </PayPlan>
        </section>
      ) : (
        <EmptyState
          drawing="basket"
          title="No free trial here"
          text="It is available once per person and card."
        >
          <Button component={Link} variant="contained" to={paths.planCheckout('premium')}>
            Choose Premium
          </Button>
          <Button component={Link} variant="outlined" to={paths.member.subscription}>
            My Subscription
          </Button>
        </EmptyState>
      )}
    </>
  );
}
