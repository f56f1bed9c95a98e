import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { EmptyState } from '../../../shared/components/empty-state.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { CompanyFields } from '../../../shared/payment/company-fields.tsx';
import type { Company } from '../../../shared/payment/company-of.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatNaira, formatNairaTotal } from '../../../shared/text/money.ts';
import { type PaidPlanId, type PlanQuote, quoteQuery } from '../api/plan-queries.ts';
import { useStartPlan } from '../api/use-start-plan.ts';
import { PayPlan } from './pay-plan.tsx';
import styles from './subscription.module.css';

/** The server's quote for a plan, and the button that pays that amount. */
export function PlanCheckout({ userId, plan }: { userId: string; plan: PaidPlanId }) {
  const quote = useQuery(quoteQuery(userId, plan));
  const payment = useStartPlan(userId, plan);
  const form = useForm<Company>({ defaultValues: { company_name: '', tin: '' } });
  if (quote.data?.state === 'unchanged') {
    return (
      <>
        <PageHeader title="Your plan" />
        <EmptyState
          drawing="basket"
          title="Nothing to pay here"
          text={`You have ${planNames[plan]} already, or a change is planned. See My Subscription.`}
        >
          <Button component={Link} variant="contained" to={paths.member.subscription}>
            My Subscription
          </Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Your plan" />
      {quote.data ? (
        <section className={`surface ${styles.summary}`} aria-labelledby="chosen-plan">
          <h2 id="chosen-plan">{planNames[plan]}</h2>
          <Terms quote={quote.data} />
          {quote.data.due > 0 && <CompanyFields form={form} />}
          <PayPlan
            payment={payment}
            onPay={form.handleSubmit((company) => payment.start({ price: quote.data.price, ...company }))}
            isPaid={quote.data.due > 0}
          >
            {quote.data.due > 0 ? `Pay ${formatNairaTotal(quote.data.due)}` : `Change to ${planNames[plan]}`}
          </PayPlan>
        </section>
      ) : quote.error ? (
        <ErrorState
          error={quote.error}
          title="Your total could not be calculated."
          onRetry={() => void quote.refetch()}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">Calculating your total…</span>
          <Skeleton height="22rem" style={{ borderRadius: 'var(--radius)', maxWidth: '40rem' }} />
        </div>
      )}
    </>
  );
}

function Terms({ quote }: { quote: PlanQuote }) {
  const { plan, price, credit, due, vat, starts, starts_at, next_billing_date } = quote;
  const name = planNames[plan];
  if (starts === 'period_end') {
    return (
      <p>
        You change to {name} on {formatDay(starts_at)}, when what you paid for ends. Nothing is paid now; from
        then on it is {formatNaira(price)} a month.
      </p>
    );
  }
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{name}, one month</dt>
          <dd>{formatNairaTotal(price)}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>Credit for your current plan</dt>
            <dd>−{formatNairaTotal(credit)}</dd>
          </div>
        )}
        <div className={styles.due}>
          <dt>To pay now</dt>
          <dd>{formatNairaTotal(due)}</dd>
        </div>
        {vat > 0 && (
          <div>
            <dt>Including VAT</dt>
            <dd>{formatNairaTotal(vat)}</dd>
          </div>
        )}
      </dl>
      <p>
        Paid by card, it renews on {formatDay(next_billing_date)} for {formatNaira(price)} a month until you
        cancel. Paid by bank transfer or USSD, no card is stored: we email you a payment link for the next
        month.
      </p>
    </>
  );
}
