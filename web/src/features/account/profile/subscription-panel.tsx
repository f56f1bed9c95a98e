import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Panel, PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { isRunning, type Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { CancelPlan } from '../../../shared/subscription/cancel-plan.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';

interface SubscriptionPanelProps {
  query: UseQueryResult<Subscription | null>;
  userId: string;
}

/** The current plan with its renewal, or a link to the plans. */
export function SubscriptionPanel({ query, userId }: SubscriptionPanelProps) {
  return (
    <Panel title="Subscription">
      {query.isPending ? (
        <Loading text="Loading your subscription…">
          <Skeleton height="1.5rem" width="60%" />
          <Skeleton height="1.25rem" width="80%" style={{ marginTop: '0.75rem' }} />
        </Loading>
      ) : query.isError ? (
        <PanelFailure
          title="Your subscription could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : isRunning(query.data) ? (
        <RunningPlan plan={query.data} userId={userId} />
      ) : (
        <NoPlan />
      )}
    </Panel>
  );
}

function NoPlan() {
  return (
    <>
      <p>
        <strong>No Active Subscription</strong>
        <br />
        <span className="muted">A paid plan unlocks more shows, and early access to new ones.</span>
      </p>
      <p>
        <Button component={Link} variant="outlined" to="/subscription">
          View Plans
        </Button>
      </p>
    </>
  );
}

function RunningPlan({ plan, userId }: { plan: Subscription; userId: string }) {
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <p>
        <strong>{plan.plan_name}</strong>, <span className="tabular">{formatNaira(plan.price)}</span> a month
        <br />
        <span className="muted">{lastsUntil(plan)}</span>
      </p>
      <p className="word-row">
        {plan.state !== 'cancelled' && (
          <Button variant="outlined" onClick={() => setCancelling(true)}>
            Cancel Subscription
          </Button>
        )}
        <Button component={Link} variant="outlined" to={paths.member.subscription}>
          My Subscription
        </Button>
      </p>
      {cancelling && <CancelPlan subscription={plan} userId={userId} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** Describes the renewal or end of a subscription. */
function lastsUntil(plan: Subscription): string {
  const { state, end_date, grace_until, next_billing_date, period } = plan;
  const day = (iso: string | null) => (iso === null ? 'its end' : formatDay(iso));
  if (state === 'cancelled') return `Yours until ${day(end_date)}. It does not renew.`;
  const isUnpaid = state === 'grace' || state === 'past_due';
  if (!plan.renews_by_card) {
    if (isUnpaid) return 'Your next month is not paid yet.';
    return `${period === 'paid' ? 'Paid' : 'Yours'} until ${day(end_date)}`;
  }
  if (state === 'grace') return `The last payment failed. Your plan stays active until ${day(grace_until)}.`;
  return `Renews on ${day(next_billing_date ?? end_date)}`;
}
