import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { useLinkToken } from '../../../shared/hooks/use-link-token.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { cardLinkQuery, useStartCardLink } from '../api/card-link.ts';
import styles from '../components/subscription.module.css';

/** Errors after which the link never works again. */
const dead = new Set(['link_invalid', 'link_expired', 'link_used', 'subscription_over']);

/** `/card`: target of links in emails that add a card without signing in. */
export function CardPage() {
  const { token, forget } = useLinkToken(storageKeys.cardLink);
  const { data: link, error: unseen, isPending, refetch } = useQuery(cardLinkQuery(token));
  const start = useStartCardLink(forget);
  const error = start.error ?? unseen;
  const isDead = (token === null && !start.isSuccess) || (error instanceof ApiError && dead.has(error.code));
  return (
    <div className="page">
      <PageHeader title="Add a card" />
      <section className={`striped surface ${styles.emailed}`}>
        {isDead && (
          <>
            <FailureBanner>
              {error ? errorText(error) : 'This link is not valid or has expired.'}
            </FailureBanner>
            <p>The link works once and expires after 24 hours. Sign in to add a card to your plan.</p>
            <Button component={Link} variant="contained" to={paths.member.subscription}>
              Sign in to your plan
            </Button>
          </>
        )}
        {!isDead && error && <FailureBanner>{errorText(error)}</FailureBanner>}
        {!isDead && unseen && (
          <Button variant="outlined" onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
        {!isDead && !unseen && isPending && <p role="status">Checking your link…</p>}
        {!isDead && link && (
          <>
            <p>
              {link.plan_name} of {link.email}: {formatNaira(link.price)} a month, next due on{' '}
              {formatDay(link.next_billing_date)}.
            </p>
            <p>
              Paystack checks your new card with ₦50, which we refund right away. We then charge it for your
              plan. POC never sees the number of your card.
            </p>
            <Button
              variant="contained"
              disabled={start.isPending || start.isSuccess}
              onClick={() => token !== null && start.mutate(token)}
            >
              {start.isPending || start.isSuccess ? 'Opening Paystack…' : 'Continue to Paystack'}
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
