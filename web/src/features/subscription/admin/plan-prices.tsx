import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageLoading } from '../../../shared/components/skeleton.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { type ManagedPlan, planPricesQuery } from './api/plan-prices.ts';
import { Fold } from './fold.tsx';
import styles from './managed-subscriptions.module.css';

const PriceDialog = lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog');

/** Plans with all versions of their prices. */
export const PlanPrices = () => (
  <Fold label="Plans and prices" icon={<Tags size={18} aria-hidden="true" />}>
    <Plans />
  </Fold>
);

function Plans() {
  const { data, error, refetch } = useQuery(planPricesQuery);
  const [changing, setChanging] = useState<ManagedPlan | null>(null);
  if (error)
    return <ErrorState error={error} title="The plans could not be loaded" onRetry={() => refetch()} />;
  if (!data) return <PageLoading />;
  return (
    <>
      {data.plans.map((plan) => (
        <article key={plan.id} className={styles.plan} aria-label={plan.name}>
          <h3>
            {plan.name}: {formatNaira(plan.price)} a month
          </h3>
          <ul>
            {plan.versions.map(({ version, price, price_usd, from, reason, superseded }) => (
              <li key={version}>
                Version {version}: {formatNaira(price)} (${price_usd.toFixed(2)}){' '}
                {version === 1 ? 'from the start' : `from ${formatStamp(from)}`}
                {superseded && ' (superseded)'}
                {reason !== '' && `. ${reason}`}
              </li>
            ))}
          </ul>
          {plan.id !== 'basic' && (
            <Button
              variant="outlined"
              aria-label={`Change the price of ${plan.name}`}
              onClick={() => setChanging(plan)}
            >
              Change price
            </Button>
          )}
        </article>
      ))}
      {changing && <PriceDialog plan={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
