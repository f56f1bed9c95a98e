import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import { BareBar } from '../../../../shared/shell/bare-bar.tsx';
import styles from '../components/outcome.module.css';
import { PaymentFailed } from '../components/payment-failed.tsx';
import { PaymentOutcome } from '../components/payment-outcome.tsx';

/**
 * `/payment/callback`: return from the payment page. The return itself proves nothing; the server verifies
 * with the provider.
 */
export function PaymentCallbackPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const reference = params.get('trxref')?.trim() || params.get('reference')?.trim() || '';
  return (
    <div className="page">
      <BareBar />
      {reference === '' && <PaymentFailed text="No payment reference found." isOver />}
      {reference !== '' && session === null && <SignInFirst from={`/payment/callback?${params}`} />}
      {reference !== '' && session !== null && (
        <PaymentOutcome key={reference} reference={reference} userId={session.user.id} />
      )}
    </div>
  );
}

/** Only its buyer sees the result of a payment; other visitors sign in first and return here. */
function SignInFirst({ from }: { from: string }) {
  return (
    <>
      <PageHeader title="Sign in to see your payment" />
      <section className={`striped surface ${styles.card}`}>
        <p className={styles.words}>
          You are back from the payment page, but not signed in here. Sign in with the account that paid, and
          we check with Paystack how the payment ended. You won't be charged again.
        </p>
        <div className="button-row button-row-stacked">
          <Button component={Link} variant="contained" to={paths.login} state={{ from }}>
            Login
          </Button>
        </div>
      </section>
    </>
  );
}
