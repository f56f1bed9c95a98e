import type { AnswerOf } from '@poc/contracts/endpoint';
import { cancelSubscription, type getSubscription } from '@poc/contracts/endpoints/commerce';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/api/client.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { Panel, PanelFailure } from '../../../shared/components/panel.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import styles from './profile.module.css';
import { subscriptionQuery } from './profile-queries.ts';

type Subscription = AnswerOf<typeof getSubscription>;

interface SubscriptionPanelProps {
  userId: string;
  query: UseQueryResult<Subscription | null>;
}

/** The plan in force with its renewal, or the way to the plans. */
export function SubscriptionPanel({ userId, query }: SubscriptionPanelProps) {
  return (
    <Panel title="Subscription">
      {query.isPending ? (
        <div role="status">
          <span className="visually-hidden">Loading your subscription…</span>
          <Skeleton height="1.5rem" width="60%" />
          <Skeleton height="1.25rem" width="80%" style={{ marginTop: '0.75rem' }} />
        </div>
      ) : query.isError ? (
        <PanelFailure
          title="Your subscription could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : query.data?.status === 'active' ? (
        <ActivePlan userId={userId} plan={query.data} />
      ) : (
        <NoPlan plan={query.data} />
      )}
    </Panel>
  );
}

function NoPlan({ plan }: { plan: Subscription | null }) {
  const runsUntil = plan?.status === 'cancelled' ? plan.end_date : null;
  return (
    <>
      <p>
        <strong>No Active Subscription</strong>
        <br />
        <span className={styles.quiet}>
          {runsUntil === null
            ? 'Premium opens every show, in HD and before the others.'
            : `You cancelled. What you paid for is yours until ${formatDay(runsUntil)}.`}
        </span>
      </p>
      <p>
        <Link className="button button-secondary" to="/subscription">
          View Plans
        </Link>
      </p>
    </>
  );
}

function ActivePlan({ userId, plan }: { userId: string; plan: Subscription }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const renewsOn = plan.next_billing_date ?? plan.end_date;
  const cancel = useMutation({
    mutationFn: () => call(cancelSubscription, { params: { id: userId } }),
    onSuccess: () => showToast('Subscription cancelled successfully', 'success'),
    onError: () => showToast('Failed to cancel subscription', 'error'),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries(subscriptionQuery(userId));
    },
  });
  return (
    <>
      <p>
        <strong>{plan.plan_name}</strong>, <span className="tabular">{formatNaira(plan.price)}</span> a month
        <br />
        {renewsOn !== null && <span className={styles.quiet}>Renews on {formatDay(renewsOn)}</span>}
      </p>
      <p>
        <button type="button" className="button button-secondary" onClick={() => setAsking(true)}>
          Cancel Subscription
        </button>
      </p>
      {asking && (
        <AskToConfirm
          title="Cancel your subscription?"
          text={
            renewsOn === null
              ? 'It will not renew. What you paid for stays yours until its end.'
              : `It will not renew. What you paid for stays yours until ${formatDay(renewsOn)}.`
          }
          confirmLabel="Cancel Subscription"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
