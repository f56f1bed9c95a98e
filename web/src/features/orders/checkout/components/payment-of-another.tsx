import { Link } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { signOut } from '../../../../shared/api/sign-out.ts';
import { useLeave } from '../../../../shared/auth/use-leave.ts';
import { useSession } from '../../../../shared/auth/use-session.ts';
import { Button } from '../../../../shared/buttons/button.tsx';
import { PageHeader } from '../../../../shared/components/page-header.tsx';
import styles from './outcome.module.css';

/** Return from a payment that the signed-in member did not make. Their own cart and orders are unaffected. */
export function PaymentOfAnother({ reference }: { reference: string }) {
  const session = useSession();
  const leave = useLeave();
  return (
    <>
      <PageHeader title="This payment belongs to another account" />
      <section className={`striped surface ${styles.card}`}>
        <p role="alert" className={styles.words}>
          You are signed in as {session?.user.email}. Sign in with the account that paid to see how the
          payment ended. Your own cart and orders are unchanged.
        </p>
        <div className="button-row button-row-stacked">
          <Button
            variant="primary"
            onClick={() =>
              leave(`/payment/callback?${new URLSearchParams({ reference })}`, () => void signOut())
            }
          >
            Use another account
          </Button>
          <Link className="button button-secondary" to={paths.member.orders}>
            My Orders
          </Link>
        </div>
      </section>
    </>
  );
}
