import type { AnswerOf } from '@poc/contracts/endpoint';
import type { getSubscription } from '@poc/contracts/endpoints/plans';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Panel, PanelFailure } from '../../../shared/components/panel.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import styles from './profile.module.css';

type Subscription = AnswerOf<typeof getSubscription>;

interface SubscriptionPanelProps {
  query: UseQueryResult<Subscription | null>;
}

/** The plan in force with its renewal, or the way to the plans. */
export function SubscriptionPanel({ query }: SubscriptionPanelProps) {
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
        <ActivePlan plan={query.data} />
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

/** Cancelling is not built yet, and says so. */
function ActivePlan({ plan }: { plan: Subscription }) {
  const noteId = useId();
  const renewsOn = plan.next_billing_date ?? plan.end_date;
  return (
    <>
      <p>
        <strong>{plan.plan_name}</strong>, <span className="tabular">{formatNaira(plan.price)}</span> a month
        <br />
        {renewsOn !== null && <span className={styles.quiet}>Renews on {formatDay(renewsOn)}</span>}
      </p>
      <p>
        <button type="button" className="button button-secondary" aria-describedby={noteId} disabled>
          Cancel Subscription
        </button>{' '}
        <span id={noteId} className={styles.quiet}>
          Not available yet
        </span>
      </p>
    </>
  );
}
