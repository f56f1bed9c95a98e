import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import {
  isRunning,
  refreshSubscription,
  type Subscription,
} from '../../../shared/subscription/api/subscription-queries.ts';
import { CancelPlan } from '../../../shared/subscription/cancel-plan.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { resumeSubscription } from '../api/own-plan.ts';
import { paymentMethodsQuery } from '../api/plan-queries.ts';
import { bannerTexts, plannedChange } from './banner-texts.ts';
import styles from './subscription.module.css';

interface PlanBannerProps {
  subscription: Subscription | null;
  userId: string;
}

/** The user's plan, its state and the available actions. */
export function PlanBanner({ subscription, userId }: PlanBannerProps) {
  const { badge, text } = bannerTexts(subscription);
  const running = isRunning(subscription);
  const change = running ? plannedChange(subscription) : null;
  return (
    <section className={`surface ${styles.banner} ${running ? styles.running : ''}`} aria-label="Your plan">
      <p className={styles.bannerName}>
        <strong>{running ? subscription.plan_name : 'Basic'}</strong>{' '}
        <Chip color={badge.color} label={badge.text} />
      </p>
      <p>{text}</p>
      {running && subscription.renews_by_card && subscription.last_failure !== null && (
        <p className="muted">What your bank said: {subscription.last_failure}</p>
      )}
      {change !== null && <p>{change}</p>}
      {running && <Actions subscription={subscription} userId={userId} hasChange={change !== null} />}
    </section>
  );
}

interface ActionsProps {
  subscription: Subscription;
  userId: string;
  hasChange: boolean;
}

function Actions({ subscription, userId, hasChange }: ActionsProps) {
  const { plan, plan_name: name, state, next_plan, end_date, price, period, confirm_url } = subscription;
  const due = next_plan ?? plan;
  const [asked, setAsked] = useState<'cancel' | 'resume' | null>(null);
  const hasCard = (useQuery(paymentMethodsQuery(userId)).data?.length ?? 0) > 0;
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => resumeSubscription(userId),
    onSuccess: (changed) => {
      showToast(`Your ${changed.plan_name} plan was resumed.`, 'success');
      return refreshSubscription(client, userId, changed);
    },
    onError: (error) => {
      showToast(`Your plan could not be resumed. ${errorText(error)}`, 'error');
      return refreshSubscription(client, userId);
    },
    onSettled: () => {
      setAsked(null);
      focusPageIfLost();
    },
  });
  const aMonth = `${formatNaira(price)} a month`;
  // A member who has not paid for the period has not agreed to its price yet.
  const asksFirst = state === 'cancelled' && period !== 'paid';
  const from = end_date === null ? 'then on' : formatDay(end_date);
  // Prevents a second payment while a card is being charged.
  const isDue = state === 'grace' || (state === 'past_due' && !subscription.renews_by_card);
  return (
    <div className={styles.actions}>
      {confirm_url !== null && (
        <Button variant="contained" href={confirm_url}>
          Confirm payment
        </Button>
      )}
      {isDue && confirm_url === null && due !== 'basic' && (
        <Button component={Link} variant="contained" to={paths.planCheckout(due)}>
          Pay now
        </Button>
      )}
      {(state === 'cancelled' || hasChange) && (
        <Button
          variant="contained"
          disabled={resume.isPending}
          onClick={() => (asksFirst ? setAsked('resume') : resume.mutate())}
        >
          {state === 'cancelled' && period !== 'gift' ? `Resume ${name}` : `Keep ${name}`}
          {asksFirst && ` for ${aMonth}`}
        </Button>
      )}
      {state !== 'cancelled' && (
        <Button variant="outlined" onClick={() => setAsked('cancel')}>
          Cancel Subscription
        </Button>
      )}
      {asked === 'cancel' && (
        <CancelPlan subscription={subscription} userId={userId} onClose={() => setAsked(null)} />
      )}
      {asked === 'resume' && (
        <AskToConfirm
          title={`Keep ${name} for ${aMonth}?`}
          text={
            hasCard
              ? `We charge your default card ${aMonth} from ${from}, until you cancel.`
              : `${name} costs ${aMonth} from ${from}. No card is charged: we email you a payment link.`
          }
          confirmLabel={`Keep for ${aMonth}`}
          busy={resume.isPending}
          onConfirm={() => resume.mutate()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
