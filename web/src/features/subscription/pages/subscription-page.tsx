import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { isRunning, subscriptionQuery } from '../../../shared/subscription/api/subscription-queries.ts';
import { plansQuery, videoQualitiesQuery } from '../api/plan-queries.ts';
import { Bills } from '../components/bills.tsx';
import { PaymentMethods } from '../components/payment-methods.tsx';
import { PlanBanner } from '../components/plan-banner.tsx';
import { PlanCards } from '../components/plan-cards.tsx';
import { PlanCompany } from '../components/plan-company.tsx';
import { PlanComparison } from '../components/plan-comparison.tsx';
import styles from '../components/subscription.module.css';

/** `/user/subscription`: the user's plan, all plans, cards and bills. */
export function SubscriptionPage() {
  const userId = useSession()?.user.id ?? '';
  const subscription = useQuery({ ...subscriptionQuery(userId), enabled: userId !== '' });
  const plans = useQuery(plansQuery());
  const qualities = useQuery(videoQualitiesQuery());
  // Qualities that arrive after the cards would shift the layout below them.
  const hasResponse = !qualities.isPending || qualities.failureCount > 0;
  if (userId === '') return null;
  const failed = [subscription, plans].find(({ error, data }) => error && data === undefined);
  return (
    <div className="page">
      <PageHeader title="My Subscription" />
      <div className={styles.page}>
        {failed ? (
          <PanelFailure
            title="Your plan could not be loaded."
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : subscription.data === undefined || !plans.data || !hasResponse ? (
          <Loading text="Loading your plan…" className={styles.page}>
            <Skeleton height="9rem" style={{ borderRadius: 'var(--radius)' }} />
            <Skeleton height="22rem" style={{ borderRadius: 'var(--radius)' }} />
            <Skeleton height="24rem" style={{ borderRadius: 'var(--radius)' }} />
          </Loading>
        ) : (
          <>
            <PlanBanner subscription={subscription.data} userId={userId} />
            <section className={styles.section} aria-labelledby="plans">
              <h2 id="plans">Plans</h2>
              <PlanCards
                plans={plans.data}
                hasQualities={(qualities.data?.qualities.length ?? 0) > 0}
                subscription={subscription.data}
                userId={userId}
              />
              <PlanComparison
                qualities={qualities.data?.qualities ?? []}
                current={isRunning(subscription.data) ? subscription.data.plan : 'basic'}
              />
            </section>
          </>
        )}
        <PaymentMethods subscription={subscription.data} userId={userId} />
        {subscription.data && isRunning(subscription.data) && (
          <PlanCompany company={subscription.data.bill_to} userId={userId} />
        )}
        <Bills userId={userId} />
      </div>
    </div>
  );
}
