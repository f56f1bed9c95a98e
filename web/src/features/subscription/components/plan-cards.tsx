import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { planNames, planRanks } from '../../../shared/entitlements/plan-names.ts';
import { isRunning, type Subscription } from '../../../shared/subscription/api/subscription-queries.ts';
import { CancelPlan } from '../../../shared/subscription/cancel-plan.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira, formatNairaTotal } from '../../../shared/text/money.ts';
import { type PaidPlanId, type Plan, type PlanId, quoteQuery } from '../api/plan-queries.ts';
import { trialTerms } from './banner-texts.ts';
import styles from './subscription.module.css';

interface PlanCardsProps {
  plans: readonly Plan[];
  /** True if videos are offered in several qualities. */
  hasQualities: boolean;
  subscription: Subscription | null;
  userId: string;
}

/** Features that require converted videos. Without conversion, all users get the uploaded quality. */
const aboutQuality: readonly string[] = ['Standard quality', 'HD', '4K'];

/** The three plans with price, features and the button to start or change. */
export function PlanCards({ plans, hasQualities, subscription, userId }: PlanCardsProps) {
  const [downgrading, setDowngrading] = useState(false);
  const running = isRunning(subscription) ? subscription : null;
  const premium = plans.find(({ id }) => id === 'premium');
  return (
    <>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={`surface ${styles.plan} ${plan.most_popular ? `striped ${styles.popular}` : ''}`}
          >
            <div className={styles.planName}>
              <h3>{plan.name}</h3>
              {plan.most_popular && <Chip color="danfo" label="Most Popular" />}
            </div>
            <p className={styles.price}>
              <strong className="display-money tabular">{formatNaira(plan.price_ngn)}</strong>/month
              <small className="tabular">
                ${plan.price_usd === 0 ? '0' : plan.price_usd.toFixed(2)}/month
              </small>
            </p>
            <ul className={styles.features}>
              {plan.features
                .filter((feature) => hasQualities || !aboutQuality.includes(feature))
                .map((feature) => (
                  <li key={feature}>
                    <Check size={18} aria-hidden="true" />
                    {feature}
                  </li>
                ))}
            </ul>
            <div className={styles.choice}>
              {running && plan.id !== 'basic' && planRanks[plan.id] > planRanks[running.plan] && (
                <UpgradePrice userId={userId} plan={plan.id} from={running.plan} />
              )}
              <Choice plan={plan} running={running} onDowngrade={() => setDowngrading(true)} />
            </div>
          </li>
        ))}
      </ul>
      {subscription?.trial_available && !running && premium && (
        <section className={styles.trial} aria-label="Free trial">
          <p>{trialTerms(premium.price_ngn)}</p>
          <Button component={Link} variant="outlined" to={paths.planCheckout('premium', '&trial=1')}>
            Try Premium free
          </Button>
        </section>
      )}
      {downgrading && running && (
        <CancelPlan
          subscription={running}
          userId={userId}
          isDowngrade
          onClose={() => setDowngrading(false)}
        />
      )}
    </>
  );
}

/** Price of an upgrade today, after the credit for the rest of the current period. Empty if that is unknown. */
function UpgradePrice({ userId, plan, from }: { userId: string; plan: PaidPlanId; from: PlanId }) {
  const { data: quote, error } = useQuery(quoteQuery(userId, plan));
  if (error && !quote) return null;
  if (!quote) return <Skeleton height="3rem" />;
  if (quote.state === 'unchanged' || quote.starts !== 'now') return null;
  return (
    <p className={styles.today}>
      <strong className="tabular">{formatNairaTotal(quote.due)} today</strong>
      {quote.credit > 0 && ` after ${formatNairaTotal(quote.credit)} for the rest of your ${planNames[from]}`}
    </p>
  );
}

interface ChoiceProps {
  plan: Plan;
  running: Subscription | null;
  onDowngrade: () => void;
}

function Choice({ plan: { id, name, most_popular }, running, onDowngrade }: ChoiceProps) {
  const current: PlanId = running?.plan ?? 'basic';
  if (id === current) {
    return (
      <p className={styles.current}>
        <Check size={18} aria-hidden="true" />
        Your plan
      </p>
    );
  }
  const next = running?.state === 'cancelled' ? 'basic' : running?.next_plan;
  if (id === next && running?.end_date) {
    return <p className={styles.current}>Yours from {formatDay(running.end_date)}</p>;
  }
  // The plan's banner has the main button while a payment or a change is due.
  const isMain = running ? running.state === 'active' && next === null : most_popular;
  const isLess = planRanks[id] < planRanks[current];
  if (id === 'basic') {
    return (
      <Button variant="outlined" onClick={onDowngrade}>
        Downgrade to {name}
      </Button>
    );
  }
  // A cancelled plan has no next period to downgrade.
  if (isLess && running?.state === 'cancelled') {
    return (
      <p className="muted">
        {running.period === 'gift' && running.end_date
          ? `You can choose ${name} when your ${running.plan_name} ends on ${formatDay(running.end_date)}.`
          : `Resume ${running.plan_name} first to change to ${name}.`}
      </p>
    );
  }
  return (
    <Button
      component={Link}
      variant={isMain && !isLess ? 'contained' : 'outlined'}
      to={paths.planCheckout(id)}
    >
      {isLess ? 'Downgrade to' : current === 'basic' ? 'Choose' : 'Upgrade to'} {name}
    </Button>
  );
}
