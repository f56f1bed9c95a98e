import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { PlanCheckout } from '../components/plan-checkout.tsx';
import { TrialCheckout } from '../components/trial-checkout.tsx';

/** `/subscription/checkout?plan=` (`&trial=1`): quote and payment of a plan. Also the target of links in emails. */
export function PlanCheckoutPage() {
  const userId = useSession()?.user.id;
  const [params] = useSearchParams();
  const plan = params.get('plan');
  if (userId === undefined) return null;
  return (
    <div className="page" style={{ paddingTop: '2rem' }}>
      {plan === 'premium' && params.get('trial') === '1' ? (
        <TrialCheckout userId={userId} />
      ) : plan === 'premium' || plan === 'ultimate' ? (
        <PlanCheckout key={plan} userId={userId} plan={plan} />
      ) : (
        <>
          <PageHeader title="Your plan" />
          <EmptyState
            drawing="basket"
            title="Choose a plan"
            text="This link does not name a plan that is for sale."
          >
            <Button component={Link} variant="contained" to={paths.member.subscription}>
              View Plans
            </Button>
          </EmptyState>
        </>
      )}
    </div>
  );
}
