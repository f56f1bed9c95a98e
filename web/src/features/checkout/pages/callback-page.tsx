import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { Redirect } from '../../../shared/components/redirect.tsx';
import { BareBar } from '../../../shared/shell/bare-bar.tsx';
import { PaymentFailed } from '../components/payment-failed.tsx';
import { PaymentOutcome } from '../components/payment-outcome.tsx';

/** `/payment/callback`: the browser is back from the payment page, which proves nothing: the server asks the provider. */
export function PaymentCallbackPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const reference = params.get('trxref')?.trim() || params.get('reference')?.trim() || '';
  if (session === null) {
    return <Redirect to={paths.login} state={{ from: `/payment/callback?${params}` }} />;
  }
  return (
    <div className="page">
      <BareBar />
      {reference === '' ? (
        <PaymentFailed text="No payment reference found." isOver />
      ) : (
        <PaymentOutcome key={reference} reference={reference} userId={session.user.id} />
      )}
    </div>
  );
}
